import { useMutation } from "@apollo/client/react";
import { NativeSelect, TextInput } from "@mantine/core";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import { REPLACED_PARTS, type ReplacedPart } from "@plumbline/schema/portals/replaced-parts.ts";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { ActionForm } from "../../shared/ActionForm.tsx";
import { SearchableSelect } from "../../shared/searchable-select/SearchableSelect.tsx";
import { Button } from "../../ui/Button.tsx";
import classes from "../../ui/Cards.module.css";
import { useTextFields } from "../../ui/use-text-fields.ts";
import { COUNTRY_OPTIONS } from "./country-options.ts";

export const ADD = graphql(`
  mutation AddReplacementRules($portalId: String!, $rules: [ReplacementRuleInput!]!) {
    addReplacementRules(portalId: $portalId, rules: $rules) {
      ...ReplacementRules_connection
    }
  }
`);

const PARTS = REPLACED_PARTS.map((value) => ({ value, label: ADDRESS_PART_LABELS[value] }));
const ANY = { value: "", label: "All countries" };

/** The fields of a new rule, which replaces an earlier rule for the same value. */
export function AddReplacementRule({ portalId }: { portalId: string }) {
  const { typed, field, clear } = useTextFields({ text: "", replacement: "" });
  const [part, setPart] = useState<ReplacedPart>("city");
  const [country, setCountry] = useState("");
  const [add, { loading, error }] = useMutation(ADD);
  const isOfCountry = part === "country";
  const submit = async () => {
    const rule = { part, country: isOfCountry || country === "" ? null : country, ...typed };
    await add({ variables: { portalId, rules: [rule] } });
    clear();
  };
  return (
    <ActionForm onSubmit={submit} error={error} label="Add a replacement rule">
      <div className={classes.pairs}>
        <NativeSelect
          label="Address part"
          className={classes.field}
          data={PARTS}
          value={part}
          onChange={(event) => setPart(REPLACED_PARTS.find((one) => one === event.currentTarget.value) ?? "city")}
        />
        <SearchableSelect
          label="For records in"
          className={classes.field}
          value={isOfCountry ? "" : country}
          data={[ANY, ...COUNTRY_OPTIONS]}
          disabled={isOfCountry}
          onChange={(chosen) => setCountry(chosen ?? "")}
          nothingFoundMessage="No matching countries"
        />
        <TextInput label="Value to replace" {...field("text")} />
        <TextInput label="Replacement" {...field("replacement")} />
      </div>
      <div>
        <Button type="submit" variant="default" loading={loading}>
          Add rule
        </Button>
      </div>
    </ActionForm>
  );
}
