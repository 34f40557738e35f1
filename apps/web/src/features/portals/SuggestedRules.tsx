import { useMutation } from "@apollo/client/react";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { apiErrorOf } from "../../api/api-error.ts";
import { FailureNotice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import classes from "../../ui/Cards.module.css";
import { counted } from "../../ui/numbers.ts";
import { ADD } from "./AddReplacementRule.tsx";

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

/** Names that people have repeatedly replaced in Review; one click turns each into a rule. */
export function SuggestedRules({ connection: ref }: { connection: FragmentType<typeof SUGGESTIONS> }) {
  const { portalId, suggestedReplacementRules: suggestions } = useFragment(SUGGESTIONS, ref);
  const [add, { loading, error }] = useMutation(ADD);
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
              loading={loading}
              // The failure is shown below the suggestions.
              onClick={() =>
                void add({
                  variables: { portalId, rules: [{ part, country: null, text, replacement }] },
                }).catch(() => undefined)
              }
            >
              Always replace
            </Button>
          </li>
        ))}
      </ul>
      {error && <FailureNotice error={error}>{apiErrorOf(error).message}</FailureNotice>}
    </>
  );
}
