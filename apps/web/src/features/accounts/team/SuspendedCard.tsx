import { Text } from "@mantine/core";
import { useApolloClient } from "@apollo/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { restCall } from "../../../api/rest-client.ts";
import { errorText } from "../../../app/error-texts.ts";
import { useSession, useMay } from "../../../session/session.tsx";
import { FailureNotice } from "../../../shared/failures.tsx";
import { Button } from "../../../ui/Button.tsx";
import classes from "../../../ui/Cards.module.css";
import { Panel } from "../../../ui/Panel.tsx";
import { DateTime } from "../../../ui/Time.tsx";
import { TEAM } from "./team-query.ts";

type Added = {
  id: string;
  kind: "member" | "key" | "endpoint";
  name: string;
  by: string | null;
  device: string | null;
  ip: string | null;
  added_at: string;
};
type Suspended = Added & { until: string };
type Decision = { id: string; decision: "ended" | "given_back" };

const KEY = ["suspended-access"];
const KINDS = { member: "Member", key: "API key", endpoint: "Webhook endpoint" } as const;

/** What a security link has suspended, for an owner's decision; nothing where there is none. */
export function SuspendedCard() {
  const canManage = useMay("manage_team");
  const { token } = useSession();
  const client = useQueryClient();
  const apollo = useApolloClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => restCall<{ suspended: Suspended[]; earlier: Added[] }>("/api/auth/team/suspended", { token }),
    enabled: canManage,
  });
  const decide = useMutation({
    mutationFn: ({ id, decision }: Decision) =>
      restCall(`/api/auth/team/suspended/${id}`, { method: "POST", body: { decision }, token }),
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: KEY }), apollo.refetchQueries({ include: [TEAM] })]);
    },
  });
  const { suspended, earlier } = data ?? { suspended: [], earlier: [] };
  if (!canManage || (suspended.length === 0 && !decide.isError)) return null;
  return (
    <Panel
      title="Suspended access"
      note="A security link suspended these. Each ends on its date unless an owner gives it back."
    >
      <div className={classes.card}>
        {decide.error && <FailureNotice error={decide.error}>{errorText(decide.error).message}</FailureNotice>}
        <ul className={classes.rows}>
          {suspended.map(({ id, name, until, ...added }) => (
            <li key={id} className={classes.row}>
              <div>
                <strong>{name}</strong>
                <span className={classes.details}>
                  <Origin {...added} />, ends <DateTime iso={until} />
                </span>
              </div>
              <div className={classes.buttons}>
                <Button
                  variant="subtle"
                  size="xs"
                  isBusy={decide.isPending}
                  aria-label={`Give ${name} back`}
                  onClick={() => decide.mutate({ id, decision: "given_back" })}
                >
                  Give back
                </Button>
                <Button
                  variant="subtle"
                  size="xs"
                  isBusy={decide.isPending}
                  aria-label={`End ${name}`}
                  onClick={() => decide.mutate({ id, decision: "ended" })}
                >
                  End
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {earlier.length > 0 && (
          <>
            <Text>
              Added earlier, from a network that was new to the login. Still in force: end what you don't know.
            </Text>
            <ul className={classes.rows}>
              {earlier.map(({ id, name, ...added }) => (
                <li key={id} className={classes.row}>
                  <div>
                    <strong>{name}</strong>
                    <span className={classes.details}>
                      <Origin {...added} />
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
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
