import { useLazyQuery, useMutation } from "@apollo/client/react";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { apiErrorOf, withCause } from "../../api/api-error.ts";
import { paths } from "../../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useMay } from "../../session/session.tsx";
import { Form, useForm } from "../../shared/form/Form.tsx";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { useDelayedNavigation } from "../../shared/use-delayed-navigation.ts";
import { counted } from "../../ui/numbers.ts";
import { impactTexts, removalTexts } from "./impact-text.ts";
import { mappingDifferences } from "./mapping-differences.ts";
import { MappingConflict } from "./MappingConflict.tsx";
import classes from "./MappingForm.module.css";
import { ObjectMappingCard } from "./ObjectMappingCard.tsx";
import { canSave } from "./set-errors.ts";
import type { Property } from "./suggest-mapping.ts";
import {
  isChanged,
  mappingsToSave,
  setsOf,
  suggestedCount,
  useMappingDraft,
  versionsOf,
  type DraftType,
  type SavedSet,
  type SetVersion,
} from "./use-mapping-draft.ts";

const ADDRESS_SET = graphql(`
  fragment MappingForm_addressSet on AddressSet {
    id
    key
    label
    mapping {
      objectType
      version
      street_address
      city
      state
      postal_code
      country
      street_address_2
      unit
      full_address
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
        country_code
        state_code
        deliverability
        overwrite
      }
      lock_property
    }
  }
`);

const SAVE = graphql(`
  mutation SaveMapping(
    $portalId: String!
    $mappings: [ObjectMappingInput!]!
    $furtherSets: [FurtherSetsInput!]!
    $basedOn: [MappingVersionInput!]!
  ) {
    saveMapping(portalId: $portalId, mappings: $mappings, furtherSets: $furtherSets, basedOn: $basedOn) {
      id
      isConfigured
      configuredObjectTypes
      ...AutoCleanPanel_connection
      ...WritePolicyPanel_connection
      addressSets {
        ...MappingForm_addressSet
      }
    }
  }
`);

const IMPACT = graphql(`
  query MappingImpact($portalId: String!, $mappings: [ObjectMappingInput!]!, $furtherSets: [FurtherSetsInput!]!) {
    connection(portalId: $portalId) {
      id
      mappingImpact(mappings: $mappings, furtherSets: $furtherSets) {
        objectType
        addressSet
        label
        change
        openProposals
        openJobs
        recurringJobs
      }
    }
  }
`);

const IN_FORCE = graphql(`
  query MappingInForce($portalId: String!) {
    connection(portalId: $portalId) {
      id
      addressSets {
        ...MappingForm_addressSet
      }
    }
  }
`);

const REDIRECT_MS = 2_000;

type Props = {
  portalId: string;
  saved: readonly FragmentType<typeof ADDRESS_SET>[];
  properties: Record<ObjectType, readonly Property[]>;
  /** Types that HubSpot gives us no access to, and the remedy. */
  missing: readonly { objectType: ObjectType; text: string }[];
  /** The button that requests the missing permissions from HubSpot. */
  reconnect: ReactNode;
};

type Draft = ReturnType<typeof useMappingDraft>;

/** Saves a draft. What saving ends is asked first; what another person has saved meanwhile is read and shown beside it. */
function useMappingSave(portalId: string, saved: readonly SavedSet[], { draft, basedOn, forget }: Draft) {
  const [save, { data, loading, error, reset }] = useMutation(SAVE, { onCompleted: forget });
  // Always asked of the server.
  const [findImpact, finding] = useLazyQuery(IMPACT, { fetchPolicy: "network-only" });
  const [readInForce, reading] = useLazyQuery(IN_FORCE, { fetchPolicy: "network-only" });
  const [ends, setEnds] = useState<readonly string[]>([]);
  const isConflict = error !== undefined && apiErrorOf(error).code === "conflict";
  const wanted = mappingsToSave(draft);
  const saveOver = async (versions: readonly SetVersion[]) => {
    setEnds([]);
    // The failure is shown above the buttons.
    await save({ variables: { portalId, ...wanted, basedOn: [...versions] } }).catch(async (failure: unknown) => {
      if (apiErrorOf(failure).code === "conflict") await readInForce({ variables: { portalId } }).catch(() => null);
    });
  };
  return {
    saveOver,
    submit: async () => {
      // If the impact is unknown, saving reports the error.
      const found = await findImpact({ variables: { portalId, ...wanted } }).catch(() => null);
      const impacts = (found?.data?.connection?.mappingImpact ?? []).flatMap(impactTexts);
      const texts = [...removalTexts(draft, saved), ...impacts];
      if (texts.length > 0) setEnds(texts);
      else await saveOver(basedOn);
    },
    /** What saving ends, to be confirmed. */
    ends,
    keepEditing: () => setEnds([]),
    /** Null without a conflict. */
    inForce: useFragment(ADDRESS_SET, isConflict && reading.data ? (reading.data.connection?.addressSets ?? []) : null),
    error: isConflict && !reading.error ? undefined : error,
    reset,
    isSaving: loading,
    isBusy: loading || finding.loading,
    isSaved: data !== undefined && !loading,
  };
}

export function MappingForm({ portalId, saved: ref, properties, missing, reconnect }: Props) {
  const navigate = useNavigate();
  const saved = useFragment(ADDRESS_SET, ref);
  const edited = useMappingDraft(portalId, saved);
  const { draft, basedOn, isRestored, change, discard, forget } = edited;
  const saving = useMappingSave(portalId, saved, edited);
  const form = useForm({ initial: {}, send: saving.submit });
  const canMap = useMay("map");
  const isUnsaved = isChanged(draft, saved);
  const suggested = suggestedCount(draft);
  const cannotSave = OBJECT_TYPES.some((type) => {
    const sets = setsOf(draft[type]);
    return draft[type].isOn && sets.some((set) => !canSave(set, sets));
  });
  useDelayedNavigation(saving.isSaved ? REDIRECT_MS : null, () => void navigate(paths.dashboard));
  const changeType = (objectType: ObjectType) => (next: DraftType) =>
    change((current) => ({ ...current, [objectType]: next }));
  return (
    <Form form={form} failure={null} className={classes.form}>
      {isRestored && <RestoredDraft onDiscard={() => discard(saved)} />}
      {OBJECT_TYPES.map((objectType) => (
        <ObjectMappingCard
          key={objectType}
          portalId={portalId}
          objectType={objectType}
          properties={properties[objectType]}
          missing={missing.find((one) => one.objectType === objectType)?.text ?? null}
          reconnect={reconnect}
          draft={draft[objectType]}
          onChange={changeType(objectType)}
        />
      ))}
      <div className={classes.end} data-changed={isUnsaved || undefined}>
        <SaveOutcome saving={saving} draft={draft} onTakeSaved={discard} />
        <div className={classes.buttons}>
          <p className={classes.when}>
            {isUnsaved ? "You have unsaved changes." : "The mapping takes effect when you save it."}
            {isUnsaved && suggested > 0 && ` ${suggestedText(suggested)}`}
          </p>
          <LinkButton to={paths.dashboard} variant="default" onClick={forget}>
            Back to Dashboard
          </LinkButton>
          <Button
            type="submit"
            variant={isUnsaved ? "filled" : "default"}
            isBusy={saving.isBusy}
            disabled={cannotSave || !canMap}
          >
            {saving.isBusy ? "Saving..." : "Save Configuration"}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={saving.ends.length > 0}
        question="Save this field mapping?"
        verb="Save Configuration"
        stay="Keep editing"
        isBusy={saving.isSaving}
        onConfirm={() => void saving.saveOver(basedOn)}
        onClose={saving.keepEditing}
      >
        {saving.ends.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </ConfirmDialog>
    </Form>
  );
}

function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice
      kind="info"
      action={
        <Button size="xs" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Your unsaved changes were restored.
    </Notice>
  );
}

type OutcomeProps = {
  saving: ReturnType<typeof useMappingSave>;
  draft: Draft["draft"];
  onTakeSaved: Draft["discard"];
};

function SaveOutcome({ saving, draft, onTakeSaved }: OutcomeProps) {
  const { inForce, error, isBusy, isSaved, saveOver, reset } = saving;
  return (
    <>
      {inForce && (
        <MappingConflict
          differences={mappingDifferences(draft, inForce)}
          isBusy={isBusy}
          onKeepMine={() => void saveOver(versionsOf(inForce))}
          onTakeSaved={() => {
            reset();
            onTakeSaved(inForce);
          }}
        />
      )}
      {error && <FailureNotice error={error}>{withCause("Failed to save configuration: ", error)}</FailureNotice>}
      {isSaved && <Notice kind="success">✅ Configuration saved successfully!</Notice>}
    </>
  );
}

function suggestedText(amount: number): string {
  return amount === 1
    ? "1 property was suggested from its name and label. Check it, then save."
    : `${counted(amount, "property", "properties")} were suggested from their names and labels. Check them, then save.`;
}
