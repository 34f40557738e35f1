import countryToCurrency from "country-to-currency";
import { COUNTRY_CODES } from "@plumbline/schema/countries.ts";

/** The only country that uses a currency (ISO 4217 code); null for currencies of several countries and unknown ones. */
export function countryOfCurrency(currency: string): string | null {
  const currencies: Readonly<Record<string, string>> = countryToCurrency;
  const [only, ...others] = COUNTRY_CODES.filter((country) => currencies[country] === currency);
  return only !== undefined && others.length === 0 ? only : null;
}
