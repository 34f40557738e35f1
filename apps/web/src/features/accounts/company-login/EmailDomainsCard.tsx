import { useMutation } from "@apollo/client/react";
import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { graphql } from "../../../api/generated/index.ts";
import { apiErrorOf } from "../../../api/api-error.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { FailureNotice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateTime } from "../../../ui/Time.tsx";
import classes from "../../../ui/Cards.module.css";
import { AGAIN } from "./company-login.ts";
import { LostRequirement } from "./LostRequirement.tsx";

const ADD = graphql(`
  mutation AddEmailDomain($domain: String!) {
    addEmailDomain(domain: $domain) {
      redirectUri
    }
  }
`);
const CHECK = graphql(`
  mutation CheckEmailDomain($id: ID!) {
    checkEmailDomain(id: $id) {
      redirectUri
    }
  }
`);
const CHANGE = graphql(`
  mutation ChangeEmailDomain($id: ID!, $requiresOpenid: Boolean!) {
    changeEmailDomain(id: $id, requiresOpenid: $requiresOpenid) {
      redirectUri
    }
  }
`);
const REMOVE = graphql(`
  mutation RemoveEmailDomain($id: ID!) {
    removeEmailDomain(id: $id) {
      redirectUri
    }
  }
`);

type Domain = {
  id: string;
  domain: string;
  record: { name: string; value: string };
  provenAt?: string | null;
  checkedAt?: string | null;
  missingSince?: string | null;
  requiresOpenid: boolean;
};

const isLostRequirement = ({ provenAt, requiresOpenid }: Domain) => !provenAt && requiresOpenid;

/** For owners: the domains whose addresses the identity provider may assert. */
export function EmailDomainsCard({ domains, hasProvider }: { domains: readonly Domain[]; hasProvider: boolean }) {
  const [add] = useMutation(ADD, AGAIN);
  const [check, checking] = useMutation(CHECK, AGAIN);
  const [change, changing] = useMutation(CHANGE, AGAIN);
  const [remove, removing] = useMutation(REMOVE, AGAIN);
  const [doomed, setDoomed] = useState<Domain | null>(null);
  const form = useForm({
    initial: { domain: "" },
    send: async (variables, set) => {
      await add({ variables });
      set({ domain: "" });
    },
  });
  const failure = checking.error ?? changing.error ?? removing.error;
  const isBusy = checking.loading || changing.loading || removing.loading;
  return (
    <Panel title="Email domains" note="We verify a domain by a DNS record.">
      <div className={classes.card}>
        {failure && <FailureNotice error={failure}>{apiErrorOf(failure).message}</FailureNotice>}
        {domains.length === 0 && <p className={classes.none}>No domains yet.</p>}
        <ul className={classes.rows}>
          {domains.map((row) => (
            <DomainRow
              key={row.id}
              row={row}
              hasProvider={hasProvider}
              isBusy={isBusy}
              onCheck={() => void Promise.allSettled([check({ variables: { id: row.id } })])}
              onRequire={(requiresOpenid) =>
                void Promise.allSettled([change({ variables: { id: row.id, requiresOpenid } })])
              }
              onGiveUp={() => setDoomed(row)}
            />
          ))}
        </ul>
        <Form form={form} aria-label="Add a domain">
          <TextInput label="Domain" placeholder="example.com" autoComplete="off" {...form.required("domain")} />
          <div>
            <Button type="submit" variant="default" loading={form.isSending}>
              Add domain
            </Button>
          </div>
        </Form>
      </div>
      <ConfirmDialog
        isOpen={doomed !== null}
        question={`Give up ${doomed?.domain ?? ""}?`}
        verb="Give up"
        isDestructive
        isBusy={removing.loading}
        onClose={() => setDoomed(null)}
        onConfirm={() =>
          // The mutation's own state shows the failure.
          void Promise.allSettled([remove({ variables: { id: doomed?.id ?? "" } })]).then(() => setDoomed(null))
        }
      >
        Its addresses log in with passwords again, sessions that the identity provider has begun for them end at once,
        and another account can prove the domain.
      </ConfirmDialog>
    </Panel>
  );
}

type RowProps = {
  row: Domain;
  hasProvider: boolean;
  isBusy: boolean;
  onCheck: () => void;
  onRequire: (requiresOpenid: boolean) => void;
  onGiveUp: () => void;
};

function DomainRow({ row, hasProvider, isBusy, onCheck, onRequire, onGiveUp }: RowProps) {
  return (
    <li>
      <div className={classes.row}>
        <div>
          <strong>{row.domain}</strong>
          <DomainState {...row} />
        </div>
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            size="xs"
            isBusy={isBusy}
            aria-label={`Check the record of ${row.domain}`}
            onClick={onCheck}
          >
            Check now
          </Button>
          {!isLostRequirement(row) && (
            <Button variant="subtle" size="xs" isBusy={isBusy} aria-label={`Give up ${row.domain}`} onClick={onGiveUp}>
              Give up
            </Button>
          )}
        </div>
      </div>
      {(!row.provenAt || row.missingSince) && (
        <p className={classes.details}>
          Add a TXT record named <code>{row.record.name}</code> with the value <code>{row.record.value}</code>.
        </p>
      )}
      {isLostRequirement(row) && <LostRequirement id={row.id} domain={row.domain} />}
      {row.provenAt && hasProvider && (
        <Checkbox
          mt={8}
          label={`Members with an address of ${row.domain} must use the identity provider`}
          description="Owners can still use their password together with two-factor authentication."
          checked={row.requiresOpenid}
          disabled={isBusy}
          onChange={(event) => onRequire(event.currentTarget.checked)}
        />
      )}
    </li>
  );
}

function DomainState({ provenAt, checkedAt, missingSince }: Domain) {
  if (provenAt && missingSince)
    return (
      <span className={classes.details}>
        Record missing since <DateTime iso={missingSince} />. The proof ends a week later.
      </span>
    );
  if (provenAt)
    return (
      <span className={classes.details}>
        Proven <DateTime iso={provenAt} />
      </span>
    );
  return (
    <span className={classes.details}>
      {checkedAt ? (
        <>
          Record not found at <DateTime iso={checkedAt} />. DNS can take some hours.
        </>
      ) : (
        "Not proven yet."
      )}
    </span>
  );
}
