import { useMutation } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { useNavigate } from "react-router-dom";
import { withCause } from "../../app/error-texts.ts";
import { paths } from "../../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { useDelayedNavigation } from "../../shared/use-delayed-navigation.ts";
import { Notice } from "../../ui/Notice.tsx";
import { duplicateParts } from "./duplicate-parts.ts";
import { duplicateTargets } from "./enrichment-draft.ts";
import classes from "./MappingForm.module.css";
import { ObjectMappingCard } from "./ObjectMappingCard.tsx";
import type { Property } from "./suggest-mapping.ts";
import { isChanged, mappingsToSave, useMappingDraft, withChange, type DraftMapping } from "./use-mapping-draft.ts";

const MAPPING = graphql(`
  fragment MappingForm_mapping on ObjectMapping {
    objectType
    street_address
    city
    state
    postal_code
    country
    settings {
      casing
      state
      country
      streetWords
      unitSeparator
      unitPlace
    }
    enrichment {
      county
      county_fips
      time_zone
      latitude
      longitude
      zip_plus_4
      building_use
      overwrite
    }
    lock_property
  }
`);

const SAVE = graphql(`
  mutation SaveMapping($portalId: String!, $mappings: [ObjectMappingInput!]!) {
    saveMapping(portalId: $portalId, mappings: $mappings) {
      id
      isConfigured
      configuredObjectTypes
      ...AutoCleanPanel_connection
      mappings {
        ...MappingForm_mapping
      }
    }
  }
`);

const REDIRECT_MS = 2_000;

type Props = {
  portalId: string;
  saved: readonly FragmentType<typeof MAPPING>[];
  properties: Record<ObjectType, readonly Property[]>;
};

export function MappingForm({ portalId, saved: ref, properties }: Props) {
  const navigate = useNavigate();
  const saved = useFragment(MAPPING, ref);
  const { draft, isRestored, change, discard, forget } = useMappingDraft(portalId, saved);
  const [save, saving] = useMutation(SAVE, { onCompleted: forget });
  const isSaved = saving.data !== undefined && !saving.loading;
  const isUnsaved = isChanged(draft, saved);
  const hasDuplicates = OBJECT_TYPES.some(
    (type) =>
      draft[type].isOn &&
      Object.keys({
        ...duplicateParts(draft[type].parts),
        ...duplicateTargets(draft[type].parts, draft[type].enrichment),
      }).length > 0,
  );

  useDelayedNavigation(isSaved ? REDIRECT_MS : null, () => void navigate(paths.dashboard));

  const changeType = (objectType: ObjectType) => (next: DraftMapping) =>
    change((current) => ({ ...current, [objectType]: withChange(current[objectType], next, properties[objectType]) }));

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        // The failure is shown above the buttons.
        void save({ variables: { portalId, mappings: mappingsToSave(draft) } }).catch(() => undefined);
      }}
    >
      {isRestored && (
        <Notice
          kind="info"
          action={
            <Button size="xs" variant="default" onClick={discard}>
              Discard
            </Button>
          }
        >
          Your unsaved changes were restored.
        </Notice>
      )}
      {OBJECT_TYPES.map((objectType) => (
        <ObjectMappingCard
          key={objectType}
          portalId={portalId}
          objectType={objectType}
          properties={properties[objectType]}
          draft={draft[objectType]}
          onChange={changeType(objectType)}
        />
      ))}
      <div className={classes.end} data-changed={isUnsaved || undefined}>
        {saving.error && (
          <FailureNotice error={saving.error}>
            {withCause("Failed to save configuration: ", saving.error)}
          </FailureNotice>
        )}
        {isSaved && <Notice kind="success">✅ Configuration saved successfully!</Notice>}
        <div className={classes.buttons}>
          <p className={classes.when}>
            {isUnsaved ? "You have unsaved changes." : "The mapping takes effect when you save it."}
          </p>
          <LinkButton to={paths.dashboard} variant="default" onClick={forget}>
            Back to Dashboard
          </LinkButton>
          <Button type="submit" disabled={saving.loading || hasDuplicates}>
            {saving.loading ? "Saving..." : "Save Configuration"}
          </Button>
        </div>
      </div>
    </form>
  );
}
