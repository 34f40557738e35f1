import type { Draft } from "../draft.ts";
import { nationalPostal } from "./postal.ts";
import { readRegion, regionsOfPostal } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

/** The code in national form, or null when there is none or it is of another form. */
export function judgePostal(tables: WorldTables, draft: Draft, country: string): string | null {
  const written = draft.values.postal_code;
  if (written === "") {
    const required = tables.countries.get(country)?.require.includes("Z") ?? false;
    if (required && draft.mapped.has("postal_code")) draft.reason("postal_code_missing");
    return null;
  }
  const national = nationalPostal(written, country, tables.countries);
  if (national === null) {
    const padded = restoreZero(tables, draft, country, written);
    if (padded !== null) return padded;
    draft.reason("postal_code_form");
    return null;
  }
  if (national === undefined) return written;
  draft.checked.add("postal_code");
  draft.format("postal_code", national, "national_form");
  return national;
}

/** 1000 Bourg-en-Bresse is 01000: only where the mended code names the city. */
function restoreZero(tables: WorldTables, draft: Draft, country: string, written: string): string | null {
  const width =
    country === "FR" || country === "DE" || country === "ES" || country === "IT" ? 5 : country === "AU" ? 4 : 0;
  if (width === 0 || !/^\d+$/u.test(written) || written.length !== width - 1) return null;
  const padded = `0${written}`;
  const region = readRegion(country, draft.values.state, tables.countries);
  const fits =
    country === "AU" &&
    region !== null &&
    regionsOfPostal(country, padded, tables.countries).some((each) => each.key === region.key);
  if (!fits && !tables.codeNames(country, padded, draft.values.city)) return null;
  draft.checked.add("postal_code");
  draft.change("postal_code", padded, "restore", "lost_zero", 0.94);
  return padded;
}
