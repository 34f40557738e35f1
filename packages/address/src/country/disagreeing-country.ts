import type { Draft } from "../draft.ts";
import { cityInArea } from "../world/city-in-table.ts";
import { nationalPostal } from "../world/national-postal.ts";
import { foldName } from "../text/fold.ts";
import type { WorldTables } from "../world/tables.ts";

/**
 * Countries that have the record's city with its postal code, where the written country knows neither: "Berlin, 12163, Poland". The
 * code then keeps its form, as that of another country would be put on it.
 */
export function judgeWrittenCountry(
  tables: WorldTables,
  draft: Draft,
  country: string,
  countriesOfCity: (key: string) => readonly string[],
): readonly string[] {
  const { city, postal_code: code, country: written } = draft.read;
  if (draft.checked.has("city") || city === "" || code === "" || tables.countries.read(written) !== country) return [];
  const others = countriesOfCity(foldName(city)).filter((other) => {
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
