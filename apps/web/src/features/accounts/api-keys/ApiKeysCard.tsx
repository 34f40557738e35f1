import { useMutation, useQuery } from "@apollo/client/react";
import { ROLE_TEXTS } from "@plumbline/schema/accounts/roles.ts";
import { useState } from "react";
import { apiErrorOf } from "../../../api/api-error.ts";
import { paths } from "../../../app/paths.ts";
import { graphql } from "../../../api/generated/index.ts";
import { Button, TextLink } from "../../../ui/Button.tsx";
import classes from "../../../ui/Cards.module.css";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { By } from "../../../shared/By.tsx";
import { ErrorState, FailureNotice } from "../../../shared/notices.tsx";
import { Loading } from "../../../ui/placeholders.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateTime, Time } from "../../../ui/Time.tsx";
import { usePortalNames } from "../team/use-portal-names.ts";
import { CreateApiKey } from "./CreateApiKey.tsx";
import { SecretReveal } from "../../../shared/SecretReveal.tsx";
import { API_KEYS } from "./api-keys-query.ts";

const REVOKE = graphql(`
  mutation RevokeApiKey($id: ID!) {
    revokeApiKey(id: $id) {
      id
    }
  }
`);

const WHAT_KEYS_DO = { read: "reads", write: "reads and writes", test: "cleans test addresses" } as const;

/** A new key is shown only once. */
export function ApiKeysCard() {
  const { data, loading, error, refetch } = useQuery(API_KEYS, { fetchPolicy: "cache-and-network" });
  const [revoke, revoking] = useMutation(REVOKE, { refetchQueries: [API_KEYS], awaitRefetchQueries: true });
  const [madeKey, setMadeKey] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<{ id: string; name: string } | null>(null);
  const { nameOf } = usePortalNames();
  const keys = data?.viewer.apiKeys ?? [];

  return (
    <Panel
      title="API keys"
      note={
        <>
          For programs that clean addresses, and start and monitor jobs.{" "}
          <TextLink to={paths.apiDocs}>Integration guide</TextLink>
        </>
      }
    >
      <div className={classes.card}>
        {error && !data && <ErrorState title="Couldn't load API keys" error={error} onRetry={() => void refetch()} />}
        {loading && !data && <Loading text="Loading..." />}
        {revoking.error && <FailureNotice error={revoking.error}>{apiErrorOf(revoking.error).message}</FailureNotice>}
        {data && keys.length === 0 && <p className={classes.none}>No API keys yet.</p>}
        {keys.length > 0 && (
          <ul className={classes.rows}>
            {keys.map(({ id, name, prefix, scope, role, portals, createdBy, createdAt, lastUsedAt }) => (
              <li key={id} className={classes.row}>
                <div>
                  <strong>{name}</strong>
                  <span className={classes.details}>
                    <code>{prefix}…</code>, {WHAT_KEYS_DO[scope]}
                    {role === "owner" || scope === "test" ? "" : ` as ${ROLE_TEXTS[role].label.toLowerCase()}`}
                    {portals ? `, ${portals.map(nameOf).join(", ")} only` : ""}, created
                    <By by={createdBy} /> <DateTime iso={createdAt} />,{" "}
                    {lastUsedAt ? <Time iso={lastUsedAt} /> : "never used"}
                  </span>
                </div>
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={`Revoke ${name}`}
                  onClick={() => setDoomed({ id, name })}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        )}
        {madeKey ? (
          <SecretReveal what="API key" secret={madeKey} onKept={() => setMadeKey(null)} />
        ) : (
          <CreateApiKey onMade={setMadeKey} />
        )}
      </div>
      <ConfirmDialog
        isOpen={doomed !== null}
        question={`Revoke the key "${doomed?.name ?? ""}"?`}
        verb="Revoke"
        isDestructive
        isBusy={revoking.loading}
        onClose={() => setDoomed(null)}
        onConfirm={() =>
          // The mutation's own state shows the failure.
          void Promise.allSettled([revoke({ variables: { id: doomed?.id ?? "" } })]).then(() => setDoomed(null))
        }
      >
        Programs that use this key stop working immediately. This can't be undone.
      </ConfirmDialog>
    </Panel>
  );
}
