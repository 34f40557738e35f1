import type { AddressFields } from "../src/types.ts";
import { ALL_CAPITALS, NONE, ONE_TYPO } from "./corruptions.ts";
import type { Corruption } from "./corruptions.ts";

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

/** Ways in which addresses of the world go wrong; `records` lends other places' codes. */
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

function withoutAccents(record: AddressFields): AddressFields | null {
  const city = record.city.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return city === record.city || !/^[ -~]+$/u.test(city) ? null : { ...record, city };
}
