import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import type { ReplacementRuleInput, ReplacementRules_ConnectionFragment } from "../../api/generated/graphql.ts";
import { useMay } from "../../session/session.tsx";
import { Button } from "../../ui/Button.tsx";
import classes from "../../ui/Cards.module.css";
import { SavedNotice, useSavedChange } from "../../shared/SavedNotice.tsx";
import { Panel } from "../../ui/Panel.tsx";
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

const ADD = graphql(`
  mutation AddReplacementRules($portalId: String!, $rules: [ReplacementRuleInput!]!) {
    addReplacementRules(portalId: $portalId, rules: $rules) {
      id
      replacementRules {
        id
        part
        country
        text
      }
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
  const [add] = useMutation(ADD);
  const [remove] = useMutation(DELETE);
  const saved = useSavedChange();
  const sendRule = (rule: ReplacementRuleInput) => add({ variables: { portalId, rules: [rule] } });
  const removeRule = (id: string) => remove({ variables: { portalId, id } });
  const addRule = async (rule: ReplacementRuleInput) => {
    // A rule for a value replaces the earlier one for it.
    const earlier = rules.find((one) => isSame(one, rule));
    const { data } = await sendRule(rule);
    const made = data?.addReplacementRules.replacementRules.find((one) => isSame(one, rule));
    saved.note({
      text: `${rule.text} is replaced by ${rule.replacement}.`,
      undo: async () => (earlier ? await sendRule(inputOf(earlier)) : made && (await removeRule(made.id))),
    });
  };
  const deleteRule = (rule: Rule) =>
    void saved.save({
      text: `The rule for ${rule.text} is deleted.`,
      send: () => removeRule(rule.id),
      undo: () => sendRule(inputOf(rule)),
    });
  const found = rules.filter((rule) => isFound(rule, search));
  return (
    <Panel
      title="Replacement rules"
      note="Your own names for cities, states and countries. A rule replaces a whole value before the address is checked, and ignores case and accents. Applies to records still in Review. Nothing is charged twice."
    >
      <div className={classes.card}>
        <SavedNotice of={saved} failureTitle="Couldn't change the rules" />
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
                  loading={saved.isBusy}
                  onClick={() => deleteRule(rule)}
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
        {canMap && <SuggestedRules connection={connection} onAdd={addRule} />}
        {canMap && <AddReplacementRule onAdd={addRule} />}
      </div>
    </Panel>
  );
}

function isFound({ text, replacement }: Rule, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [text, replacement].some((value) => value.toLowerCase().includes(wanted));
}

/** The server compares values without case and accents. */
function isSame(one: Pick<Rule, "part" | "country" | "text">, rule: ReplacementRuleInput): boolean {
  const isSameText = one.text.localeCompare(rule.text.trim(), "en", { sensitivity: "base" }) === 0;
  return isSameText && one.part === rule.part && (one.country ?? null) === (rule.country ?? null);
}

const inputOf = ({ part, country, text, replacement }: Rule): ReplacementRuleInput => ({
  part,
  country: country ?? null,
  text,
  replacement,
});
