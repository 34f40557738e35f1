import { useLazyQuery, useQuery } from "@apollo/client/react";
import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import { OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { ErrorState } from "../../shared/ErrorState.tsx";
import { SearchableSelect } from "../../shared/searchable-select/SearchableSelect.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { count } from "../../ui/numbers.ts";
import { duplicateParts } from "./duplicate-parts.ts";
import { duplicateTargets } from "./enrichment-draft.ts";
import classes from "./MappingPreview.module.css";
import { PreviewRecords } from "./PreviewRecords.tsx";
import { mappingInput, type DraftSet } from "./use-mapping-draft.ts";

const LISTS = graphql(`
  query PreviewLists($portalId: String!, $objectType: ObjectType!) {
    connection(portalId: $portalId) {
      id
      lists(objectType: $objectType) {
        listId
        name
        size
      }
    }
  }
`);

const PREVIEW = graphql(`
  query PreviewMapping($portalId: String!, $mapping: ObjectMappingInput!, $listId: String) {
    connection(portalId: $portalId) {
      id
      preview(mapping: $mapping, listId: $listId) {
        ...PreviewRecords_preview
      }
    }
  }
`);

const RECENT = { value: "", label: "Recently changed records" };

type Props = { portalId: string; objectType: ObjectType; set: DraftSet };

/** Ten of the customer's own records with old and new values, under the current choices, saved or not. */
export function MappingPreview({ portalId, objectType, set }: Props) {
  const [listId, setListId] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [shownFor, setShownFor] = useState("");
  const lists = useQuery(LISTS, { variables: { portalId, objectType }, skip: !isAsked });
  // The records belong to the customer: they are stored nowhere, not even in this tab's cache.
  const [ask, { data, error, loading }] = useLazyQuery(PREVIEW, { fetchPolicy: "no-cache" });
  const answer = data?.connection?.preview;
  const mapping = mappingInput(objectType, set);
  const duplicates = { ...duplicateParts(set.parts), ...duplicateTargets(set.parts, set.enrichment) };
  const isPossible = mappingQuality(set.parts).canValidate && Object.keys(duplicates).length === 0;
  const chosen = JSON.stringify([mapping, listId]);
  const isOutdated = answer !== undefined && shownFor !== chosen;
  const preview = () => {
    setAsked(true);
    setShownFor(chosen);
    void ask({ variables: { portalId, mapping, listId } });
  };

  return (
    <div className={classes.preview}>
      <div className={classes.ask}>
        <div className={classes.words}>
          <h3>See it on your own records</h3>
          <p>
            Ten {OBJECT_TYPE_LABELS[objectType].toLowerCase()} records before and after, with the choices on this card;
            up to 200 are read for it. Nothing is written, stored or charged.
          </p>
        </div>
        <SearchableSelect
          label="Source"
          className={classes.list}
          value={listId ?? ""}
          onChange={(value) => setListId(value || null)}
          onDropdownOpen={() => setAsked(true)}
          data={[
            RECENT,
            ...(lists.data?.connection?.lists ?? []).map(({ listId: value, name, size }) => ({
              value,
              label: `${name} (${count(size)})`,
            })),
          ]}
          limit={100}
          nothingFoundMessage="No matching lists"
        />
        <Button variant="default" onClick={preview} disabled={!isPossible} loading={loading}>
          {answer ? "Preview again" : "Preview 10 records"}
        </Button>
      </div>
      {!isPossible && <p className={classes.note}>Map more address fields to see a preview.</p>}
      {lists.error && <ErrorState title="Failed to fetch lists" error={lists.error} />}
      {error && <ErrorState title="Couldn't load the preview" error={error} onRetry={preview} />}
      {loading && !answer && <Loading text="Reading your records..." rows={3} />}
      {answer && !error && (
        <div data-outdated={isOutdated || undefined} className={classes.answer} aria-live="polite" aria-busy={loading}>
          {isOutdated && <p className={classes.note}>Settings have changed. Preview again to update.</p>}
          <PreviewRecords preview={answer} of={{ portalId, objectType }} />
        </div>
      )}
    </div>
  );
}
