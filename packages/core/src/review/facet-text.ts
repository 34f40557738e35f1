import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { isKeyOf } from "@plumbline/schema/keys.ts";
import { ADDRESS_PART_LABELS, OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import type { FilterPart } from "@plumbline/schema/review/filter-parts.ts";
import { UNDO_KIND_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import { codeText, reasonText } from "../records/view.ts";
import { OTHER_COUNTRY } from "./proposal-groups.ts";

const COUNTRIES = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** A value of a facet, for people. */
export function facetText(name: FilterPart, value: string): string {
  switch (name) {
    case "portal_id":
    case "missing_option":
      return value;
    case "address_set":
      return value === PRIMARY_SET ? "Primary address" : value;
    case "object_type":
      return isKeyOf(OBJECT_TYPE_LABELS, value) ? OBJECT_TYPE_LABELS[value] : value;
    case "reason":
      return withoutStop(reasonText(value));
    case "field":
      return isKeyOf(ADDRESS_PART_LABELS, value) ? ADDRESS_PART_LABELS[value] : codeText(value);
    case "country":
      return value === ""
        ? "Country not known"
        : value === OTHER_COUNTRY
          ? "Other countries"
          : (COUNTRIES.of(value) ?? value);
    case "has_value":
      return value === "true" ? "With a proposed value" : "Without a proposed value";
    case "kind":
      return isKeyOf(UNDO_KIND_LABELS, value) ? UNDO_KIND_LABELS[value] : withoutStop(codeText(value));
    case "confidence":
      return withoutStop(codeText(value));
  }
}

/** Options in a list end without a period. */
function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, "");
}
