import type { KeyScope } from "@plumbline/schema/accounts/api-keys.ts";
import type { Output } from "@plumbline/schema/addresses/addresses.ts";
import type { AddressItem, CleanedAddress } from "@plumbline/schema/addresses/rest.ts";

/** How the addresses of one request are judged. */
export type JudgeOptions = { defaultCountry: string; countryFormat: "iso2" | "iso3" | "name"; output: Output };

/** An address as judged: everything that does not depend on what the account has paid for. */
export type JudgedAddress = Omit<CleanedAddress, "values_withheld" | "charged">;

/** In a thread of its own, in the order of the items. Error: `rate_limited`, where its queue is too long. */
export type JudgeAddresses = (items: readonly AddressItem[], options: JudgeOptions) => Promise<JudgedAddress[]>;

/** Who sends addresses: an account, by a key or a member of it. */
export type ApiCaller = { accountId: string; keyScope: KeyScope | null; key?: { id: string } };
