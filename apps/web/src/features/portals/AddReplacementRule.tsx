import { NativeSelect, TextInput } from "@mantine/core";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import { REPLACED_PARTS, type ReplacedPart } from "@plumbline/schema/portals/replaced-parts.ts";
import type { ReplacementRuleInput } from "../../api/generated/graphql.ts";
import { Form, useForm } from "../../shared/form/Form.tsx";
import { SearchableSelect } from "../../shared/searchable-select/SearchableSelect.tsx";
import { Button } from "../../ui/Button.tsx";
import classes from "../../ui/Cards.module.css";
import { COUNTRY_OPTIONS } from "./country-options.ts";

const PARTS = REPLACED_PARTS.map((value) => ({ value, label: ADDRESS_PART_LABELS[value] }));
const NEW = { part: "city" as ReplacedPart, country: "", text: "", replacement: "" };
const ANY = { value: "", label: "All countries" };

/** The fields of a new rule, which replaces an earlier rule for the same value. */
export function AddReplacementRule({ onAdd }: { onAdd: (rule: ReplacementRuleInput) => Promise<void> }) {
  const form = useForm({
    initial: NEW,
    send: async ({ country, ...values }, set) => {
      const rule = { ...values, country: values.part === "country" || country === "" ? null : country };
      await onAdd(rule);
      set({ text: "", replacement: "" });
    },
  });
  const { part, country } = form.values;
  return (
    <Form form={form} aria-label="Add a replacement rule">
      <div className={classes.pairs}>
        <NativeSelect
          label="Address part"
          className={classes.field}
          data={PARTS}
          value={part}
          onChange={({ currentTarget: { value } }) =>
            form.set({ part: REPLACED_PARTS.find((one) => one === value) ?? "city" })
          }
        />
        <SearchableSelect
          label="For records in"
          className={classes.field}
          value={part === "country" ? "" : country}
          data={[ANY, ...COUNTRY_OPTIONS]}
          disabled={part === "country"}
          onChange={(chosen) => form.set({ country: chosen ?? "" })}
          nothingFoundMessage="No matching countries"
        />
        <TextInput label="Value to replace" {...form.required("text")} />
        <TextInput label="Replacement" {...form.required("replacement")} />
      </div>
      <div>
        <Button type="submit" variant="default" loading={form.isSending}>
          Add rule
        </Button>
      </div>
    </Form>
  );
}
