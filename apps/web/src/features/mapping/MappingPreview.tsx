import { useLazyQuery, useQuery } from "@apollo/client/react";
import { useIntersection } from "@mantine/hooks";
import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import { OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { ErrorState } from "../../shared/notices.tsx";
import { SearchableSelect } from "../../shared/searchable-select/SearchableSelect.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import { count } from "../../ui/numbers.ts";
import { duplicateParts } from "./duplicate-parts.ts";
import { duplicateTargets } from "./enrichment-draft.ts";
import classes from "./MappingPreview.module.css";
import { mayPreviewUnasked } from "./preview-allowance.ts";
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
/** As many records as the server shows. */
const SHOWN = 10;
/** The pause after a choice before its preview is requested. */
const PAUSE_MS = 800;
/** Its place is reserved before it scrolls into view. */
const AROUND = { rootMargin: "300px 0px" };

type Props = { portalId: string; objectType: ObjectType; set: DraftSet };

/**
 * Ten of the customer's own records with old and new values, under the current choices, saved or not. It is requested once it is
 * in view and the choices rest; after a failure, or too many of them, only by its button.
 */
export function MappingPreview({ portalId, objectType, set }: Props) {
  const [listId, setListId] = useState<string | null>(null);
  const [isChoosingList, setChoosingList] = useState(false);
  const [shownFor, setShownFor] = useState("");
  const [isExhausted, setExhausted] = useState(false);
  const { ref, entry } = useIntersection(AROUND);
  const lists = useQuery(LISTS, { variables: { portalId, objectType }, skip: !isChoosingList });
  // The records belong to the customer: they are stored nowhere, not even in this tab's cache.
  const [ask, { data, previousData, error, loading }] = useLazyQuery(PREVIEW, { fetchPolicy: "no-cache" });
  const answer = (data ?? previousData)?.connection?.preview;
  const mapping = mappingInput(objectType, set);
  const duplicates = { ...duplicateParts(set.parts), ...duplicateTargets(set.parts, set.enrichment) };
  const isPossible = mappingQuality(set.parts).canValidate && Object.keys(duplicates).length === 0;
  const chosen = JSON.stringify([mapping, listId]);
  const isOutdated = answer !== undefined && shownFor !== chosen;
  const isUnasked = entry?.isIntersecting === true && isPossible && !error && !isExhausted;
  const due = isUnasked && shownFor !== chosen ? chosen : null;
  const preview = () => {
    setShownFor(chosen);
    // The failure is shown below. A newer request ends this one.
    ask({ variables: { portalId, mapping, listId } }).catch(() => null);
  };
  const previewUnasked = useEffectEvent(() => {
    if (mayPreviewUnasked(Date.now())) preview();
    else setExhausted(true);
  });
  useEffect(() => {
    if (due === null) return;
    const timer = setTimeout(() => previewUnasked(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [due]);

  return (
    <div className={classes.preview} ref={ref}>
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
          onDropdownOpen={() => setChoosingList(true)}
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
          Refresh preview
        </Button>
      </div>
      {!isPossible && <p className={classes.note}>Map more address fields to see a preview.</p>}
      {lists.error && <ErrorState title="Failed to fetch lists" error={lists.error} />}
      {error && <ErrorState title="Couldn't load the preview" error={error} onRetry={preview} />}
      {(loading || due !== null) && !answer && <Loading text="Reading your records..." rows={SHOWN} />}
      {answer && !error && (
        <div data-outdated={isOutdated || undefined} className={classes.answer} aria-live="polite" aria-busy={loading}>
          {isOutdated && isExhausted && (
            <p className={classes.note}>Settings have changed. Refresh the preview to update it.</p>
          )}
          <PreviewRecords preview={answer} of={{ portalId, objectType }} />
        </div>
      )}
    </div>
  );
}
