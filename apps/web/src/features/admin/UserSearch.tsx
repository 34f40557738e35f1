import { useLazyQuery } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { ROLE_TEXTS } from "@plumbline/schema/accounts/roles.ts";
import { useState } from "react";
import { paths } from "../../app/paths.ts";
import type { FindUsersQuery } from "../../api/generated/graphql.ts";
import { graphql } from "../../api/generated/index.ts";
import { Form, useForm } from "../../shared/form/Form.tsx";
import { ErrorState } from "../../shared/notices.tsx";
import { Button, TextLink } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import { EmailText } from "../../ui/EmailText.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { DateTime } from "../../ui/Time.tsx";
import classes from "./Admin.module.css";
import { AdminTable } from "./AdminTable.tsx";
import { GrantForm } from "./GrantForm.tsx";

const FIND = graphql(`
  query FindUsers($query: String!) {
    findUsers(query: $query) {
      email
      accountId
      role
      credits
      held
      portals
      createdAt
      temporalUrl
    }
  }
`);

/** Search by email, portal, job or account, with a link to granting credits. */
export function UserSearch() {
  const [chosen, setChosen] = useState<{ email: string; accountId: string } | null>(null);
  const [find, { data }] = useLazyQuery(FIND, { fetchPolicy: "network-only" });
  const form = useForm({ initial: { query: "" }, send: (variables) => find({ variables }) });
  return (
    <Panel title="Find a customer" note="By email, portal id, job id or account id.">
      <div className={classes.stack}>
        <Form form={form} failure={null} className={classes.search} role="search">
          <TextInput aria-label="Email, portal, job or account" {...form.field("query")} />
          <Button type="submit" variant="default" loading={form.isSending} disabled={form.values.query.trim() === ""}>
            Find
          </Button>
        </Form>
        {form.error !== null && <ErrorState title="Couldn't search for customers" error={form.error} />}
        {data && <FoundUsers users={data.findUsers} onGrant={setChosen} />}
        {chosen && (
          <GrantForm key={`${chosen.accountId} ${chosen.email}`} {...chosen} onDone={() => void form.submit()} />
        )}
      </div>
    </Panel>
  );
}

type Found = FindUsersQuery["findUsers"];

function FoundUsers({ users, onGrant }: { users: Found; onGrant: (user: Found[number]) => void }) {
  return (
    <AdminTable
      label="Customers found"
      onPhone="stack"
      columns={[
        { name: "Email" },
        { name: "Credits", isNumber: true },
        { name: "Held", isNumber: true },
        { name: "Portals" },
        { name: "Signed up" },
        { name: "Grant" },
      ]}
      rows={users.map((user) => ({
        key: `${user.accountId} ${user.email}`,
        cells: [
          <div key="user">
            <TextLink to={paths.customer(user.accountId)}>
              <EmailText address={user.email} />
            </TextLink>
            <div className={classes.reasons}>
              <code>{user.accountId}</code>, {ROLE_TEXTS[user.role].label}
              {user.temporalUrl && (
                <>
                  {" "}
                  <a href={user.temporalUrl} rel="noreferrer">
                    Workflows
                  </a>
                </>
              )}
            </div>
          </div>,
          count(user.credits),
          count(user.held),
          user.portals.join(", "),
          <DateTime key="date" iso={user.createdAt} />,
          <Button
            key="give"
            size="xs"
            variant="default"
            aria-label={`Grant credits to ${user.email}`}
            onClick={() => onGrant(user)}
          >
            Grant credits
          </Button>,
        ],
      }))}
      empty="No customers found."
    />
  );
}
