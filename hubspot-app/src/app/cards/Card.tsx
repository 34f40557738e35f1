import { useCallback, useEffect, useMemo, useState } from "react";
import {
  Accordion,
  Alert,
  Button,
  Divider,
  EmptyState,
  ErrorState,
  Flex,
  Link,
  LoadingSpinner,
  Text,
} from "@hubspot/ui-extensions";
import { useCrmProperties } from "@hubspot/ui-extensions/crm";
import { AddressOnCard } from "./AddressOnCard.tsx";
import { CardFailure, cardClient, type CardActOf, type CardAnswer, type CardClient, type Values } from "./client.ts";

type Props = {
  /** Plumbline's origin, of the profile with which the app was uploaded. */
  publicUrl: string;
  record: { objectTypeId: string; objectId: number | string };
  /** Lets HubSpot show what was changed. */
  refresh: () => void;
};

/** What Plumbline knows of the addresses of a record in HubSpot, and what waits for a decision. */
export function Card({ publicUrl, record, refresh }: Props) {
  const { objectTypeId, objectId } = record;
  const client = useMemo(() => cardClient(publicUrl, { objectTypeId, objectId }), [publicUrl, objectTypeId, objectId]);
  const [properties, setProperties] = useState<readonly string[] | null>(null);
  const [unmapped, setUnmapped] = useState<CardAnswer | null>(null);
  const [failure, setFailure] = useState<CardFailure | null>(null);
  const open = useCallback(() => {
    setFailure(null);
    client.show(null).then(
      (card) => {
        if (card.state === "ready") setProperties(card.properties);
        else setUnmapped(card);
      },
      (error: unknown) => setFailure(asFailure(error)),
    );
  }, [client]);
  useEffect(open, [open]);
  if (failure) return <Failed failure={failure} onRetry={open} />;
  if (unmapped) return <Unmapped card={unmapped} publicUrl={publicUrl} />;
  if (!properties) return <LoadingSpinner label="Loading the addresses" showLabel />;
  return <Addresses client={client} properties={[...properties]} publicUrl={publicUrl} refresh={refresh} />;
}

type AddressesProps = { client: CardClient; properties: string[]; publicUrl: string; refresh: () => void };

/** The card brings the present values, because the server asks HubSpot nothing. */
function Addresses({ client, properties, publicUrl, refresh }: AddressesProps) {
  const { properties: held, isLoading, error } = useCrmProperties(properties);
  const isKnown = !isLoading && !error;
  // As a text, because the hook returns a new object with each rendering.
  const present = JSON.stringify(Object.fromEntries(properties.map((name) => [name, held[name] ?? null])));
  const values = useMemo<Values | null>(() => (isKnown ? (JSON.parse(present) as Values) : null), [isKnown, present]);
  const [card, setCard] = useState<CardAnswer | null>(null);
  const [failure, setFailure] = useState<CardFailure | null>(null);
  const show = useCallback(() => {
    setFailure(null);
    client.show(values).then(setCard, (cause: unknown) => setFailure(asFailure(cause)));
  }, [client, values]);
  useEffect(() => {
    if (!isLoading) show();
  }, [show, isLoading]);
  const act = useCallback(
    async (wanted: CardActOf) => {
      try {
        setCard(await client.act(wanted, crypto.randomUUID(), values));
        refresh();
      } catch (cause) {
        setFailure(asFailure(cause));
      }
    },
    [client, values, refresh],
  );
  if (failure) return <Failed failure={failure} onRetry={show} />;
  if (!card) return <LoadingSpinner label="Loading the addresses" showLabel />;
  return <Content card={card} publicUrl={publicUrl} onAct={act} />;
}

type ContentProps = { card: CardAnswer; publicUrl: string; onAct: (act: CardActOf) => Promise<void> };

function Content({ card, publicUrl, onAct }: ContentProps) {
  const { act, acts, addresses, balance, history, notices } = card;
  const isLocked = addresses.some(({ status }) => status?.name === "locked");
  const lock = acts.includes("unlock") ? "unlock" : acts.includes("lock") && !isLocked ? "lock" : null;
  // HubSpot allows one primary button on a surface.
  const first = addresses.findIndex(({ proposal }) => proposal?.can_accept);
  return (
    <Flex direction="column" gap="medium">
      {act && act.end !== "done" && <Alert title={act.text} variant="warning" />}
      {notices.map(({ kind, text }) => (
        <Alert key={kind} title={text} variant="error" />
      ))}
      {addresses.map((address, at) => (
        <AddressOnCard
          key={address.address_set}
          address={address}
          acts={acts}
          isFirst={at === first}
          hasSeveral={addresses.length > 1}
          onAct={onAct}
        />
      ))}
      <Divider />
      {history.length > 0 && (
        <Accordion title="History">
          {history.map((entry) => (
            <Text key={`${entry.at} ${entry.label}`}>
              {new Date(entry.at).toLocaleString()}: {addresses.length > 1 ? `${entry.label}: ` : ""}
              {entry.text} {entry.by ? `(${entry.by})` : ""}
            </Text>
          ))}
        </Accordion>
      )}
      <Flex direction="row" justify="between" align="center">
        {lock && (
          <Button variant="transparent" size="sm" onClick={() => void onAct({ kind: lock })}>
            {lock === "unlock" ? "Unlock this record" : "Lock this record"}
          </Button>
        )}
        {isLocked && !lock && acts.length > 0 && <Text>Its checkbox in HubSpot locks this record.</Text>}
        <Text variant="microcopy">
          {balance === null ? "" : `${balance.toLocaleString()} credits left. `}
          <Link href={`${publicUrl}/review`}>Open Plumbline</Link>
        </Text>
      </Flex>
    </Flex>
  );
}

function Unmapped({ card, publicUrl }: { card: CardAnswer; publicUrl: string }) {
  return (
    <EmptyState title={card.text} layout="vertical">
      <Text>
        <Link href={`${publicUrl}/dashboard`}>Open Plumbline</Link>
      </Text>
    </EmptyState>
  );
}

function Failed({ failure, onRetry }: { failure: CardFailure; onRetry: () => void }) {
  return (
    <ErrorState title="The addresses couldn't be loaded">
      <Text>{failure.message}</Text>
      {failure.requestId !== null && <Text variant="microcopy">Request {failure.requestId}</Text>}
      <Button onClick={() => onRetry()}>Try again</Button>
    </ErrorState>
  );
}

function asFailure(error: unknown): CardFailure {
  return error instanceof CardFailure ? error : new CardFailure("Something went wrong. Please try again.", null);
}
