import type { Draft } from "../draft.ts";
import { cityInArea } from "../world/city-in-table.ts";
import { nationalPostal } from "../world/national-postal.ts";
import type { WorldTables } from "../world/tables.ts";

/**
 * Countries that have the record's city with its postal code, where the written country knows neither: "Berlin, 12163, Poland". The
 * code then keeps its form, as that of another country would be put on it.
 */
export function judgeWrittenCountry(
  tables: WorldTables,
  draft: Draft,
  country: string,
  countriesOfCity: readonly string[],
): readonly string[] {
  const { city, postal_code: code, country: written } = draft.read;
  const isUnknown = !draft.checked.has("city") && !draft.checked.has("postal_code");
  if (!isUnknown || city === "" || code === "" || tables.countries.read(written) !== country) return [];
  const others = countriesOfCity.filter((other) => {
    const national = other === country ? null : nationalPostal(code, other, tables.countries);
    const area = typeof national === "string" ? tables.codes(other)?.find(national) : undefined;
    return area !== undefined && cityInArea(tables, other, city, area).kind === "named";
  });
  if (others.length === 0) return [];
  draft.reason("country_disagrees");
  draft.keepsCountry = true;
  draft.values.postal_code = draft.before.postal_code;
  delete draft.marks.postal_code;
  return others;
}
