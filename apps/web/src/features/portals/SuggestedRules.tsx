import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import type { ReplacementRuleInput } from "../../api/generated/graphql.ts";
import { apiErrorOf } from "../../api/api-error.ts";
import { useForm } from "../../shared/form/Form.tsx";
import { FailureNotice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import classes from "../../ui/Cards.module.css";
import { counted } from "../../ui/numbers.ts";

const SUGGESTIONS = graphql(`
  fragment SuggestedRules_connection on Connection {
    id
    portalId
    suggestedReplacementRules {
      part
      text
      replacement
      times
    }
  }
`);

type Props = {
  connection: FragmentType<typeof SUGGESTIONS>;
  onAdd: (rule: ReplacementRuleInput) => Promise<void>;
};

/** Names that people have repeatedly replaced in Review; one click turns each into a rule. */
export function SuggestedRules({ connection: ref, onAdd }: Props) {
  const { suggestedReplacementRules: suggestions } = useFragment(SUGGESTIONS, ref);
  const { submit, isSending, error } = useForm<{ rule: ReplacementRuleInput | null }, void>({
    initial: { rule: null },
    send: async ({ rule }) => {
      if (rule) await onAdd(rule);
    },
  });
  if (suggestions.length === 0) return null;
  return (
    <>
      <p className={classes.status}>Suggested from your decisions</p>
      <ul className={classes.rows} aria-label="Suggested replacement rules">
        {suggestions.map(({ part, text, replacement, times }) => (
          <li key={`${part} ${text} ${replacement}`} className={classes.row}>
            <div>
              <strong>{text}</strong> → <strong>{replacement}</strong>
              <span className={classes.details}>
                {ADDRESS_PART_LABELS[part]}, replaced {counted(times, "time", "times")} in Review
              </span>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={`Always replace ${text} with ${replacement}`}
              loading={isSending}
              onClick={() => void submit({ rule: { part, country: null, text, replacement } })}
            >
              Always replace
            </Button>
          </li>
        ))}
      </ul>
      {error !== null && <FailureNotice error={error}>{apiErrorOf(error).message}</FailureNotice>}
    </>
  );
}
