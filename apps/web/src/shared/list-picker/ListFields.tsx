import { NativeSelect } from "@mantine/core";
import { OBJECT_TYPE_LABELS, OBJECT_TYPE_PLURALS, OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { useMemo } from "react";
import { paths } from "../../app/paths.ts";
import { ErrorState, Notice } from "../notices.tsx";
import { SearchableSelect } from "../searchable-select/SearchableSelect.tsx";
import { count } from "../../ui/numbers.ts";
import { TextLink } from "../../ui/Button.tsx";
import { findOptions } from "./find-options.ts";
import classes from "./ListFields.module.css";
import type { ListPicker } from "./use-list-picker.ts";

/** Portal, object type and list, and the obstacle to a choice. */
export function ListFields({ choice }: { choice: ListPicker }) {
  const { portal, objectType, lists, options } = choice;
  // The surrounding pages re-render with the clock; ten thousand options must not.
  const lines = useMemo(
    () =>
      options.map(({ listId: value, name, size, isReady }) => ({
        value,
        label: `${name} (${isReady ? count(size) : "HubSpot is still building this list"})`,
        disabled: !isReady,
      })),
    [options],
  );
  return (
    <>
      <div className={classes.fields}>
        <NativeSelect
          label="Portal"
          value={choice.portalId}
          onChange={(event) => choice.choosePortal(event.currentTarget.value)}
          data={choice.portals.map(({ portalId: value, portalName: label }) => ({ value, label }))}
        />
        <NativeSelect
          label="Object type"
          value={objectType}
          onChange={(event) =>
            choice.chooseType(OBJECT_TYPES.find((type) => type === event.currentTarget.value) ?? null)
          }
          data={OBJECT_TYPES.map((type) => ({ value: type, label: OBJECT_TYPE_PLURALS[type] }))}
        />
        <SearchableSelect
          label="List"
          placeholder={choice.isLoading ? "Loading lists..." : options.length === 0 ? "No lists" : "Choose a list"}
          disabled={options.length === 0}
          value={choice.list?.listId ?? null}
          onChange={choice.chooseList}
          data={lines}
          filter={({ options: all, search }) =>
            findOptions(
              all.filter((line) => "value" in line),
              search,
            )
          }
          nothingFoundMessage="No matching lists"
        />
      </div>
      {lists.error && (
        <ErrorState title="Failed to fetch lists" error={lists.error} onRetry={() => void lists.refetch()} />
      )}
      {portal && !choice.isUsable && (
        <Notice kind="warning" title="Reconnect needed">
          Plumbline no longer has access to this portal. Reconnect it below.
        </Notice>
      )}
      {portal && !choice.isConfigured && (
        <Notice
          kind="warning"
          title="Configuration Required"
          action={<TextLink to={paths.configurePortal(choice.portalId)}>Configure Portal Now</TextLink>}
        >
          This portal is not configured for {OBJECT_TYPE_LABELS[objectType].toLowerCase()} records yet.
        </Notice>
      )}
    </>
  );
}
