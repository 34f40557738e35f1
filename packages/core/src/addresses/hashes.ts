import { hash } from "node:crypto";
import { API_PARTS } from "@plumbline/schema/addresses/addresses.ts";
import type { AddressItem } from "@plumbline/schema/addresses/rest.ts";
import type { ValueHashes } from "../secrets/value-hashes.ts";
import { itemError } from "./judge.ts";

/** Of each address, in their order; null where it cannot be read. */
export type ItemHashes = readonly (string | null)[];

/** The same parts or text after trimming, under the same default country, is the same address: `id` and format do not count. */
export function itemHashes(hashes: ValueHashes, items: readonly AddressItem[], defaultCountry: string): ItemHashes {
  return items.map((item) => {
    if (itemError(item)) return null;
    const parts = item.text === undefined ? API_PARTS.map((part) => item[part]?.trim() ?? "") : [item.text.trim()];
    return hashes.keyed(sha256(["api_address", defaultCountry, ...parts]));
  });
}

/** A repeated `Idempotency-Key` must come with the same addresses. */
export function requestHash(hashes: ValueHashes, items: ItemHashes): string {
  return hashes.keyed(sha256(["api_request", ...items]));
}

function sha256(content: readonly (string | null)[]): string {
  return hash("sha256", JSON.stringify(content), "hex");
}
