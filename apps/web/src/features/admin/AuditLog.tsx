import { useQuery } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { Form, useForm } from "../../shared/form/Form.tsx";
import { ErrorState } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { DateTime } from "../../ui/Time.tsx";
import classes from "./Admin.module.css";
import { AdminTable } from "./AdminTable.tsx";
import { auditSentence } from "./audit-sentence.ts";

const LOG = graphql(`
  query OperatorAuditLog($after: String, $email: String) {
    operatorAuditLog(first: 20, after: $after, email: $email) {
      endCursor
      nodes {
        id
        email
        accountEmail
        action
        text
        detail
        byOperator
        createdAt
      }
    }
  }
`);

/** Twenty entries per page, of all accounts or of one user's account. */
export function AuditLog() {
  const [email, setEmail] = useState<string | null>(null);
  /** The start cursor of each visited page; the last one is shown. */
  const [starts, setStarts] = useState<readonly (string | null)[]>([null]);
  const { data, error, loading, refetch } = useQuery(LOG, {
    variables: { after: starts.at(-1) ?? null, email },
    fetchPolicy: "cache-and-network",
  });
  const filter = useForm({
    initial: { email: "" },
    send: ({ email }) => {
      setStarts([null]);
      setEmail(email.trim() || null);
    },
  });
  const page = data?.operatorAuditLog;
  return (
    <Panel title="Audit log" note="Actions of users and operators, newest first.">
      <Form form={filter} className={classes.logFilter}>
        <TextInput label="Account email" placeholder="All accounts" type="email" {...filter.field("email")} />
      </Form>
      {error && !page && <ErrorState title="Couldn't load the log" error={error} onRetry={() => void refetch()} />}
      {loading && !page && <Loading rows={4} />}
      {page && (
        <AdminTable
          label="Audit log entries"
          onPhone="stack"
          columns={[{ name: "What happened" }, { name: "Time" }]}
          empty="No activity."
          rows={page.nodes.map((event) => ({
            key: event.id,
            cells: [
              <span key="what" className={classes.free}>
                {auditSentence(event)}
              </span>,
              <DateTime key="when" iso={event.createdAt} />,
            ],
          }))}
        />
      )}
      {(starts.length > 1 || page?.endCursor) && (
        <nav className={classes.pages} aria-label="Pages of the audit log">
          <Button
            variant="default"
            size="xs"
            disabled={starts.length === 1}
            onClick={() => setStarts(starts.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={!page?.endCursor}
            onClick={() => setStarts([...starts, page?.endCursor ?? null])}
          >
            Older
          </Button>
        </nav>
      )}
    </Panel>
  );
}
