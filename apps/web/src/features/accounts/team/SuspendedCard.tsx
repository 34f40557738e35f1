import { useApolloClient } from "@apollo/client/react";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { apiErrorOf } from "../../../api/api-error.ts";
import { useMay } from "../../../session/session.tsx";
import { FailureNotice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import classes from "../../../ui/Cards.module.css";
import { Panel } from "../../../ui/Panel.tsx";
import { DateTime } from "../../../ui/Time.tsx";
import { TEAM } from "./team-query.ts";
import { useSuspendedAccess, type Added } from "./use-suspended-access.ts";

const KINDS = { member: "Member", key: "API key", endpoint: "Webhook endpoint" } as const;

/** What a security link has suspended, for an owner's decision; nothing where there is none. */
export function SuspendedCard() {
  const canManage = useMay("manage_team");
  const apollo = useApolloClient();
  const { suspended, earlier, decide } = useSuspendedAccess(canManage, () =>
    apollo.refetchQueries({ include: [TEAM] }),
  );
  if (!canManage || (suspended.length === 0 && !decide.isError)) return null;
  return (
    <Panel
      title="Suspended access"
      note="A security link suspended these. Each ends on its date unless an owner gives it back."
    >
      <div className={classes.card}>
        {decide.error && <FailureNotice error={decide.error}>{apiErrorOf(decide.error).message}</FailureNotice>}
        <ul className={classes.rows}>
          {suspended.map(({ id, until, ...added }) => (
            <AddedRow key={id} added={added} until={until}>
              <div className={classes.buttons}>
                <Button
                  variant="subtle"
                  size="xs"
                  isBusy={decide.isPending}
                  aria-label={`Give ${added.name} back`}
                  onClick={() => decide.mutate({ id, decision: "given_back" })}
                >
                  Give back
                </Button>
                <Button
                  variant="subtle"
                  size="xs"
                  isBusy={decide.isPending}
                  aria-label={`End ${added.name}`}
                  onClick={() => decide.mutate({ id, decision: "ended" })}
                >
                  End
                </Button>
              </div>
            </AddedRow>
          ))}
        </ul>
        {earlier.length > 0 && (
          <>
            <Text>
              Added earlier, from a network that was new to the login. Still in force: end what you don't know.
            </Text>
            <ul className={classes.rows}>
              {earlier.map(({ id, ...added }) => (
                <AddedRow key={id} added={added} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

type RowProps = { added: Omit<Added, "id">; until?: string; children?: ReactNode };

function AddedRow({ added: { name, ...origin }, until, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div>
        <strong>{name}</strong>
        <span className={classes.details}>
          <Origin {...origin} />
          {until && (
            <>
              , ends <DateTime iso={until} />
            </>
          )}
        </span>
      </div>
      {children}
    </li>
  );
}

/** What was added, when, by whom and from where. */
function Origin({ kind, added_at: addedAt, by, device, ip }: Omit<Added, "id" | "name">) {
  return (
    <>
      {KINDS[kind]}, added <DateTime iso={addedAt} />
      {by !== null && ` by ${by}`}
      {device !== null && `, ${device}`}
      {ip !== null && `, from ${ip}`}
    </>
  );
}
