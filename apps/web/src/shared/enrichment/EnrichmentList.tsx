import { ENRICHMENT_LABELS } from "@plumbline/schema/mapping/enrichment.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import classes from "./EnrichmentList.module.css";

export const ENRICHMENT_FIELD = graphql(`
  fragment EnrichmentList_field on EnrichmentField {
    target
    before
    after
    sourceText
  }
`);

type Props = { fields: readonly FragmentType<typeof ENRICHMENT_FIELD>[]; isPlanned?: boolean };

/** The values filled in, or to be filled in, besides an address; hidden if there are none. */
export function EnrichmentList({ fields, isPlanned = false }: Props) {
  const filled = useFragment(ENRICHMENT_FIELD, fields).filter(({ before, after }) => before !== after);
  if (filled.length === 0) return null;
  return (
    <dl className={classes.list} aria-label={isPlanned ? "Would also fill in" : "Also filled in"}>
      {filled.map(({ target, before, after, sourceText }) => (
        <div key={target} title={sourceText ?? undefined}>
          <dt>{ENRICHMENT_LABELS[target]}</dt>
          <dd>
            {before !== "" && (
              <>
                <del>{before}</del>{" "}
              </>
            )}
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
