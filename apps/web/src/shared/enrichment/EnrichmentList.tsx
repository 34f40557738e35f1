import { ENRICHMENT_LABELS, type EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import classes from "./EnrichmentList.module.css";

type EnrichmentField = { target: EnrichmentTarget; before: string; after: string; sourceText?: string | null };

/** What was, or would be, filled in beside an address; nothing where nothing is. */
export function EnrichmentList({
  fields,
  isPlanned = false,
}: {
  fields: readonly EnrichmentField[];
  isPlanned?: boolean;
}) {
  const filled = fields.filter(({ before, after }) => before !== after);
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
