import type { AddressFields } from "../src/types.ts";
import { ALL_CAPITALS, NONE, ONE_TYPO } from "./corruptions.ts";
import type { Corruption } from "./corruptions.ts";
import { doubled, dropped, swapped } from "./misspell.ts";
import type { Random } from "./random.ts";

const foreignCode = (records: readonly AddressFields[]): Corruption => ({
  name: "code of another place",
  damage: (record, random) => {
    const own = records.filter((each) => each.country === record.country);
    if (own.length === 0) return null;
    const other = random.pick(own);
    return other.postal_code.slice(0, 3) === record.postal_code.slice(0, 3) || other.city === record.city
      ? null
      : { ...record, postal_code: other.postal_code };
  },
});

/** Ways to damage addresses of the world; `records` supplies other places' codes. */
export function worldCorruptions(records: readonly AddressFields[]): readonly Corruption[] {
  return [
    NONE,
    ALL_CAPITALS,
    { name: "no accents", damage: (record) => withoutAccents(record) },
    ONE_TYPO,
    foreignCode(records),
    {
      name: "code without its mark",
      damage: (record) => {
        const postal_code = record.postal_code.replaceAll(/[\s-]/gu, "");
        return postal_code === record.postal_code ? null : { ...record, postal_code };
      },
    },
    {
      name: "lost zero",
      damage: (record) =>
        /^0[\d-]+$/u.test(record.postal_code) ? { ...record, postal_code: record.postal_code.slice(1) } : null,
    },
    {
      name: "one digit of the code lost",
      damage: (record, random) => {
        const figures = [...record.postal_code.matchAll(/[1-9]/gu)].map(({ index }) => index);
        if (figures.length < 3) return null;
        const at = random.pick(figures);
        return { ...record, postal_code: dropped(record.postal_code, at) };
      },
    },
    { name: "country misspelled", damage: misspelledCountry },
    {
      name: "no address in the street",
      damage: (record, random) => ({ ...record, street_address: random.pick(NO_ADDRESS) }),
    },
    {
      name: "read in the wrong encoding",
      damage: (record) => {
        const city = Buffer.from(record.city.normalize("NFC"), "utf8").toString("latin1");
        return city === record.city ? null : { ...record, city };
      },
    },
    {
      name: "no-break spaces",
      damage: (record) => ({
        ...record,
        street_address: record.street_address.replaceAll(" ", "\u00A0"),
        city: `${record.city}\u00A0`,
      }),
    },
    {
      name: "city and code swapped",
      damage: (record) => ({ ...record, city: record.postal_code, postal_code: record.city }),
    },
    {
      name: "code and city in one field",
      damage: (record) => ({ ...record, city: `${record.postal_code} ${record.city}`, postal_code: "" }),
    },
    {
      name: "all in the street field",
      damage: (record) => ({
        ...record,
        street_address: `${record.street_address}, ${record.postal_code} ${record.city}`,
        city: "",
        postal_code: "",
      }),
    },
  ];
}

/** What people enter in a CRM's street field if they have no address. */
const NO_ADDRESS = (
  "#REF!|#N/A|{{contact.address}}|%STREET%|n/a|null, null|Unknown|unbekannt|Non renseigné|Sin dirección|desconhecido|onbekend|brak|Remote|" +
  "Work from home|asdfgh|qweqwe|john@example.com|+49 30 1234567|www.example.com|Maria Fernandez|Hans Schneider|Brightwater Ltd|Kessler GmbH|" +
  "Please call first|Customer moved"
).split("|");

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** One letter of the country's English name left out, doubled, or changed for its neighbor. */
function misspelledCountry(record: AddressFields, random: Random): AddressFields | null {
  const name = countryNames.of(record.country) ?? "";
  const at = 1 + random.below(Math.max(1, name.length - 2));
  if (name.length < 6 || !/^[A-Za-z]{2}$/u.test(name.slice(at, at + 2))) return null;
  const country = random.pick([dropped, doubled, swapped])(name, at);
  return country === name ? null : { ...record, country };
}

function withoutAccents(record: AddressFields): AddressFields | null {
  const city = record.city.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return city === record.city || !/^[ -~]+$/u.test(city) ? null : { ...record, city };
}
