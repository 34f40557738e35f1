import { randomUUID } from "node:crypto";
import { loadEngine, type Engine } from "@plumbline/address";
import type { TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import type { Output } from "@plumbline/schema/addresses/addresses.ts";
import type { AddressItem, CleanAddressesAnswer } from "@plumbline/schema/addresses/rest.ts";
import { chargeAddresses } from "../../../src/addresses/charge.ts";
import { itemHashes } from "../../../src/addresses/hashes.ts";
import { cleanAddresses } from "../../../src/addresses/clean-addresses.ts";
import { judgeAddresses } from "../../../src/addresses/judge.ts";
import type { JudgeAddresses, JudgedAddress } from "../../../src/addresses/port.ts";
import { parseConfig } from "../../../src/config/config.ts";
import { productEnv } from "@plumbline/dev-env/product-env.ts";
import type { ValueHashes } from "../../../src/secrets/value-hashes.ts";
import { newAccount } from "../../credits/support/ledger-account.ts";

/** Right, right after a correction, two possible cities, and nothing that can be read. */
export const RIGHT: AddressItem = {
  street: "350 5th Ave",
  city: "New York",
  state: "NY",
  postal_code: "10118",
  country: "US",
};
export const MISSPELT: AddressItem = {
  street: "742 evergreen terrace",
  city: "Sprngfield",
  state: "illinois",
  postal_code: "62704",
  country: "US",
};
export const DOUBTFUL: AddressItem = {
  street: "200 Congress Ave",
  city: "Dallas",
  state: "TX",
  postal_code: "78701",
  country: "US",
};
export const NONSENSE: AddressItem = { city: "zxcvb qwrty" };

/** Right addresses that differ from each other. */
export const houses = (from: number, count: number): AddressItem[] =>
  Array.from({ length: count }, (_, at) => ({ ...RIGHT, street: `${from + at} Main St` }));

/** `keyId`: of the API key that sends it. */
type Request = {
  addresses: readonly AddressItem[];
  key?: string;
  country?: string;
  output?: Output;
  keyId?: string;
};
type Overrides = { now?: () => Date; judgeAddresses?: JudgeAddresses; db?: TestDatabase["db"] };

let engine: Engine | null = null;
/** In this thread. */
export const judgeHere: JudgeAddresses = (items, options) => {
  const own = (engine ??= loadEngine());
  return Promise.resolve(judgeAddresses(own, items, options));
};

/** An account, over the operation. */
export async function apiAccount(database: TestDatabase, credits: number) {
  const { accountId } = await newAccount(database, credits);
  return {
    accountId,
    /** The transaction alone, without the turns of a process. */
    charge: ({ key, items, addresses }: { key: string; items: AddressItem[]; addresses: JudgedAddress[] }) =>
      chargeAddresses(contextOf(database, {}), { accountId, keyScope: null }, HASHES, {
        key,
        addresses,
        engineVersion: "1.0.0",
        hashes: itemHashes(HASHES, items, ""),
      }),
    clean: (
      { addresses, key, country, output, keyId }: Request,
      overrides: Overrides = {},
    ): Promise<CleanAddressesAnswer> =>
      cleanAddresses(
        contextOf(database, overrides),
        { accountId, keyScope: null, ...(keyId ? { key: { id: keyId } } : {}) },
        {
          addresses: [...addresses],
          options: { ...(country && { default_country: country }), ...(output && { output }) },
          key: key ?? null,
        },
      ),
  };
}

const HASHES: ValueHashes = { isOf: () => true, toStore: (plain) => plain, keyed: (plain) => `keyed ${plain}` };

function contextOf({ db }: TestDatabase, overrides: Overrides) {
  return {
    config,
    db,
    now: () => new Date(),
    newId: () => randomUUID(),
    judgeAddresses: judgeHere,
    valueHashes: () => Promise.resolve(HASHES),
    ...overrides,
  };
}

const config = parseConfig(
  productEnv(
    {
      databaseUrl: "postgres://localhost/none",
      temporalAddress: "localhost:1",
      temporalUiUrl: null,
      sandboxUrl: "http://localhost:2",
      smtpPort: 3,
      apiPort: 4,
      webFolder: null,
    },
    {},
  ),
);
