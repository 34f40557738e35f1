import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import type { ReplacementRules_ConnectionFragment } from "../../api/generated/graphql.ts";
import { apiErrorOf } from "../../api/api-error.ts";
import { useMay } from "../../session/session.tsx";
import { FailureNotice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import classes from "../../ui/Cards.module.css";
import { counted } from "../../ui/numbers.ts";
import { ClosedPanel } from "../../shared/ClosedPanel.tsx";
import { SuggestedRules } from "./SuggestedRules.tsx";
import { AddReplacementRule } from "./AddReplacementRule.tsx";
import { countryName } from "./country-options.ts";

const PANEL = graphql(`
  fragment ReplacementRules_connection on Connection {
    id
    portalId
    replacementRules {
      id
      part
      country
      text
      replacement
    }
    ...SuggestedRules_connection
  }
`);
const DELETE = graphql(`
  mutation DeleteReplacementRule($portalId: String!, $id: ID!) {
    deleteReplacementRule(portalId: $portalId, id: $id) {
      ...ReplacementRules_connection
    }
  }
`);

type Rule = ReplacementRules_ConnectionFragment["replacementRules"][number];

/** Above this number people search the rules. */
const SHOWN = 20;

/** The customer's own names of cities, states and countries; each change takes effect at once. */
export function ReplacementRules({ connection: ref }: { connection: FragmentType<typeof PANEL> }) {
  const connection = useFragment(PANEL, ref);
  const { portalId, replacementRules: rules } = connection;
  const canMap = useMay("map");
  const [search, setSearch] = useState("");
  const [remove, removing] = useMutation(DELETE);
  const found = rules.filter((rule) => isFound(rule, search));
  return (
    <ClosedPanel
      id="replacement-rules"
      title="Replacement rules"
      state={rules.length === 0 ? "No rules" : counted(rules.length, "rule")}
      note="Your own names for cities, states and countries. A rule replaces a whole value before the address is checked, and ignores case and accents. Applies to records still in Review. Nothing is charged twice."
    >
      <div className={classes.card}>
        {removing.error && <FailureNotice error={removing.error}>{apiErrorOf(removing.error).message}</FailureNotice>}
        {rules.length > SHOWN && (
          <TextInput
            label={`Search ${rules.length.toLocaleString()} rules`}
            className={classes.field}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {found.length === 0 && (
          <p className={classes.none}>{rules.length === 0 ? "No replacement rules yet." : "No matching rules."}</p>
        )}
        <ul className={classes.rows} hidden={found.length === 0} aria-label="Replacement rules">
          {found.slice(0, SHOWN).map((rule) => (
            <li key={rule.id} className={classes.row}>
              <div>
                <strong>{rule.text}</strong> → <strong>{rule.replacement}</strong>
                <span className={classes.details}>
                  {ADDRESS_PART_LABELS[rule.part]}
                  {rule.country && `, records in ${countryName(rule.country)}`}
                </span>
              </div>
              {canMap && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={`Delete the rule for ${rule.text}`}
                  loading={removing.loading}
                  // The failure is shown above the rules.
                  onClick={() => void remove({ variables: { portalId, id: rule.id } }).catch(() => undefined)}
                >
                  Delete
                </Button>
              )}
            </li>
          ))}
        </ul>
        {found.length > SHOWN && (
          <p className={classes.hint}>{(found.length - SHOWN).toLocaleString()} more. Search to find one of them.</p>
        )}
        {canMap && <SuggestedRules connection={connection} />}
        {canMap && <AddReplacementRule portalId={portalId} />}
      </div>
    </ClosedPanel>
  );
}

function isFound({ text, replacement }: Rule, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [text, replacement].some((value) => value.toLowerCase().includes(wanted));
}
