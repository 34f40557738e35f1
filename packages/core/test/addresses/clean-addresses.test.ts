import { randomUUID } from "node:crypto";
import { loadEngine, type Engine } from "@plumbline/address";
import { requestMix } from "@plumbline/address/quality/request-mix.ts";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeAddresses } from "../../src/addresses/judge.ts";
import type { JudgeOptions } from "../../src/addresses/port.ts";
import { DAY_MS } from "../../src/time.ts";
import { take, looksOf } from "../credits/support/looks.ts";
import { balance, violations } from "../credits/support/ledger-account.ts";
import { apiAccount, DOUBTFUL, houses, judgeHere, MISSPELT, NONSENSE, RIGHT } from "./support/api-account.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? "none",
  );
/** An engine that throws for one city. */
function failsFor(city: string): Engine["clean"] {
  const { clean } = loadEngine();
  return (input, ...rest) => {
    if (input.city === city) throw new Error("fault of the engine");
    return clean(input, ...rest);
  };
}
const AS_PARTS: JudgeOptions = { defaultCountry: "", countryFormat: "iso2", output: "parts" };
const spent = async (accountId: string) => (await balance(database, accountId)).spent;
const usageOf = async (accountId: string) =>
  await database.db.withAccount(accountId, (tx) =>
    tx.usageMonth.findMany({ where: { accountId, objectType: "api" }, omit: { accountId: true } }),
  );

describe("cleaning addresses sent to the API", () => {
  it("answers each address in order, and charges what is right or corrected", async () => {
    const { accountId, clean } = await apiAccount(database, 10);
    const { addresses, charged } = await clean({ addresses: [MISSPELT, RIGHT, DOUBTFUL, NONSENSE, {}] });
    expect(addresses.map(({ verdict, next_action, charged }) => [verdict, next_action, charged])).toEqual([
      ["corrected", "accept", 1],
      ["confirmed", "accept", 1],
      ["review", "confirm", 0],
      ["failed", "fix", 0],
      ["failed", "none", 0],
    ]);
    expect(addresses[0]?.address).toMatchObject({ city: "Springfield", state: "IL" });
    expect(addresses[0]?.changes).toContainEqual(expect.objectContaining({ part: "city", after: "Springfield" }));
    expect(addresses[2]?.address).toMatchObject({ city: "Dallas", postal_code: "78701" });
    expect(charged).toBe(2);
    expect(await spent(accountId)).toBe(2);
    expect(await usageOf(accountId)).toMatchObject([
      { jobs: 1n, confirmed: 1n, corrected: 1n, review: 1n, failed: 2n },
    ]);
    expect(await violations(database, accountId)).toEqual([]);
  });

  it("prints each address as the lines of its country where they are asked for, and charges it once in either form", async () => {
    const { accountId, clean } = await apiAccount(database, 10);
    const berlin = { street: "Unter den Linden 77", city: "berlin", postal_code: "10117", country: "DE" };
    const flat = { ...RIGHT, unit: "Suite 300", country: "" };
    const addresses = [berlin, flat, DOUBTFUL, { text: "asdf\nqwer" }, { text: "x", city: "y" }];
    const { addresses: printed } = await clean({ addresses, output: "lines", country: "US" });
    expect(printed.map(({ lines }) => lines)).toEqual([
      ["Unter den Linden 77", "10117 Berlin", "GERMANY"],
      ["350 5th Ave Ste 300", "New York, NY 10118", "UNITED STATES OF AMERICA"],
      ["200 Congress Ave", "Dallas, TX 78701", "UNITED STATES OF AMERICA"],
      ["asdf", "qwer"],
      ["x"],
    ]);
    const again = await clean({ addresses, country: "US" });
    expect(again.charged).toBe(0);
    expect(new Set(again.addresses.map(({ lines }) => lines))).toEqual(new Set([null]));
    expect(await spent(accountId)).toBe(2);
  });

  it("reads a whole address from one text", async () => {
    const { clean } = await apiAccount(database, 10);
    const { addresses } = await clean({ addresses: [{ text: "350 5th Ave\nNew York, NY 10118\nUSA" }] });
    expect(addresses[0]).toMatchObject({
      verdict: "corrected",
      address: { street: "350 5th Ave", city: "New York", state: "NY", postal_code: "10118", country: "US" },
    });
  });

  it("fails one address alone that has both text and parts", async () => {
    const { accountId, clean } = await apiAccount(database, 10);
    const { addresses } = await clean({ addresses: [{ id: "a", text: "350 5th Ave", city: "New York" }, RIGHT] });
    expect(addresses[0]).toMatchObject({ id: "a", error: { code: "invalid_input" }, charged: 0 });
    expect(addresses[1]).toMatchObject({ verdict: "confirmed", charged: 1, error: null });
    expect(await spent(accountId)).toBe(1);
  });

  it("fails one address alone that the engine cannot process", () => {
    const engine = { ...loadEngine(), clean: failsFor("Dallas") };
    const faults: unknown[] = [];
    const judged = judgeAddresses(engine, [RIGHT, DOUBTFUL, MISSPELT], AS_PARTS, (error) => faults.push(error));
    expect(faults).toMatchObject([{ message: "fault of the engine" }]);
    expect(judged.map(({ verdict, error }) => [verdict, error?.code ?? null])).toEqual([
      ["confirmed", null],
      ["failed", "internal"],
      ["corrected", null],
    ]);
  });

  it("says nothing about HubSpot, where nothing is written", async () => {
    const { clean } = await apiAccount(database, 10);
    const answer = await clean({ addresses: [MISSPELT, RIGHT, DOUBTFUL, NONSENSE, {}] });
    expect(JSON.stringify(answer)).not.toContain("HubSpot");
  });

  it("charges the same address once in 30 days, whatever its id and the blanks around its parts", async () => {
    const { accountId, clean } = await apiAccount(database, 10);
    const now = (days: number) => ({ now: () => new Date(Date.UTC(2026, 5, 1, 12) + days * DAY_MS) });
    const twice = [RIGHT, { ...RIGHT, id: "b", city: " New York " }];
    expect((await clean({ addresses: twice }, now(0))).addresses.map(({ charged }) => charged)).toEqual([1, 0]);
    expect((await clean({ addresses: twice }, now(29))).charged).toBe(0);
    expect((await clean({ addresses: twice, country: "CA" }, now(29))).charged).toBe(1);
    expect((await clean({ addresses: twice }, now(30))).charged).toBe(1);
    expect(await spent(accountId)).toBe(3);
    expect(await usageOf(accountId)).toMatchObject([
      { jobs: 2n, confirmed: 2n, unchanged: 4n },
      { jobs: 1n, confirmed: 1n, unchanged: 1n },
    ]);
    expect(await violations(database, accountId)).toEqual([]);
  });
});

describe("a repeated request", () => {
  it("has the charges of the first, and takes nothing more", async () => {
    const { accountId, clean } = await apiAccount(database, 10);
    const request = { addresses: [RIGHT, MISSPELT, DOUBTFUL], key: "import-1" };
    const first = await clean(request);
    expect(await clean(request)).toEqual(first);
    expect(first.charged).toBe(2);
    expect(await spent(accountId)).toBe(2);
    expect(await codeOf(clean({ addresses: [RIGHT], key: "import-1" }))).toBe("conflict");
    expect((await clean({ addresses: [RIGHT], key: "import-2" })).charged).toBe(0);
  });

  it("takes nothing where a newer engine would charge", async () => {
    const { accountId, clean } = await apiAccount(database, 10);
    const failing = {
      judgeAddresses: async () => await judgeHere([NONSENSE], AS_PARTS),
    };
    expect((await clean({ addresses: [RIGHT], key: "k" }, failing)).charged).toBe(0);
    expect((await clean({ addresses: [RIGHT], key: "k" })).addresses[0]).toMatchObject({
      verdict: "confirmed",
      charged: 0,
    });
    expect(await spent(accountId)).toBe(0);
  });

  it("is charged once where a hundred come, many of them at the same time", async () => {
    const { accountId, clean } = await apiAccount(database, 5_000);
    const request = { addresses: houses(1, 50), key: "k" };
    const judged = await judgeHere(request.addresses, AS_PARTS);
    const charges = new Set<number>();
    for (let wave = 0; wave < 4; wave += 1) {
      const sent = Array.from({ length: 25 }, () => clean(request, { judgeAddresses: () => Promise.resolve(judged) }));
      for (const { charged } of await Promise.all(sent)) charges.add(charged);
    }
    expect([...charges]).toEqual([50]);
    expect(await spent(accountId)).toBe(50);
    expect(await violations(database, accountId)).toEqual([]);
  });

  it.each(["before", "after"])("is charged once where the process dies %s the charge is committed", async (when) => {
    const { accountId, clean } = await apiAccount(database, 10);
    const withAccount: TestDatabase["db"]["withAccount"] = async (id, work) => {
      if (when === "after") await database.db.withAccount(id, work);
      else
        await database.db.withAccount(id, async (tx) => {
          await work(tx);
          throw new Error("died");
        });
      throw new Error("died");
    };
    const request = { addresses: [RIGHT, DOUBTFUL], key: "k" };
    await expect(clean(request, { db: { ...database.db, withAccount } })).rejects.toThrow("died");
    expect(await spent(accountId)).toBe(when === "after" ? 1 : 0);
    expect((await clean(request)).charged).toBe(1);
    expect(await spent(accountId)).toBe(1);
    expect(await violations(database, accountId)).toEqual([]);
  });
});

it("charges the addresses of parallel requests of several processes once, in whatever order they come", async () => {
  const { accountId, charge } = await apiAccount(database, 5_000);
  const all = houses(1, 200);
  const judged = await judgeHere(all, AS_PARTS);
  const orders = Array.from({ length: 96 }, (_, no) => all.map((_, at) => (at * 37 + no * 11) % 200));
  let charged = 0;
  // As many at a time as there are connections.
  for (let first = 0; first < orders.length; first += 8) {
    const answers = await Promise.all(
      orders.slice(first, first + 8).map((order, at) =>
        charge({
          key: `k${first + at}`,
          addresses: order.map((house) => judged[house] ?? expect.unreachable()),
          items: order.map((house) => all[house] ?? expect.unreachable()),
        }),
      ),
    );
    charged += answers.flatMap((answer) => answer.charged.filter(Boolean)).length;
  }
  expect(charged).toBe(200);
  expect(await spent(accountId)).toBe(200);
  expect(await violations(database, accountId)).toEqual([]);
});

describe("credits", () => {
  it("are needed for all new addresses of a request, or nothing is charged", async () => {
    const { accountId, clean } = await apiAccount(database, 2);
    const request = clean({ addresses: [...houses(1, 3), DOUBTFUL] });
    await expect(request).rejects.toMatchObject({
      code: "out_of_credits",
      details: { creditsNeeded: 3, creditsLeft: 2 },
    });
    expect(await spent(accountId)).toBe(0);
    expect((await clean({ addresses: houses(1, 2) })).charged).toBe(2);
  });

  it("are not needed for what is known, and without any nothing else is computed", async () => {
    const { accountId, clean } = await apiAccount(database, 2);
    const known = { addresses: [...houses(1, 2), DOUBTFUL], key: "k" };
    const first = await clean(known);
    let computed = 0;
    const counting = {
      judgeAddresses: (...asked: Parameters<typeof judgeHere>) => ((computed += 1), judgeHere(...asked)),
    };
    expect(await clean(known, counting)).toEqual(first);
    expect((await clean({ addresses: houses(1, 2) }, counting)).charged).toBe(0);
    expect(computed).toBe(2);
    expect(await codeOf(clean({ addresses: houses(1, 3) }, counting))).toBe("out_of_credits");
    expect(computed).toBe(2);
    expect(await spent(accountId)).toBe(2);
  });

  it("stay within the account's limit of the month", async () => {
    const { accountId, clean } = await apiAccount(database, 100);
    const limit = { accountId, scope: "account", scopeId: "", perRun: null, perMonth: 5, changedAt: new Date() };
    await database.db.withAccount(accountId, (tx) => tx.spendingLimit.create({ data: limit }));
    expect((await clean({ addresses: houses(1, 4) })).charged).toBe(4);
    await expect(clean({ addresses: houses(5, 2) })).rejects.toMatchObject({
      code: "out_of_credits",
      message: expect.stringContaining("spending limit"),
      details: { creditsNeeded: 2, creditsLeft: 1 },
    });
    expect((await clean({ addresses: houses(5, 1) })).charged).toBe(1);
  });

  it("stay within the limit of the month of their key, also in parallel requests", async () => {
    const { accountId, clean } = await apiAccount(database, 100);
    const [limited, other] = [randomUUID(), randomUUID()];
    const limit = { accountId, scope: "api_key", scopeId: limited, perRun: null, perMonth: 5, changedAt: new Date() };
    await database.db.withAccount(accountId, (tx) => tx.spendingLimit.create({ data: limit }));
    const sent = Array.from({ length: 10 }, (_, at) => clean({ addresses: houses(at, 1), keyId: limited }));
    const ended = await Promise.allSettled(sent);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await expect(clean({ addresses: houses(20, 1), keyId: limited })).rejects.toMatchObject({
      code: "out_of_credits",
      message: "This request needs 1 credit, and 0 are left of this key's spending limit for this month.",
    });
    expect((await clean({ addresses: houses(20, 6), keyId: other })).charged).toBe(6);
    expect((await clean({ addresses: houses(30, 6) })).charged).toBe(6);
    expect(await spent(accountId)).toBe(17);
  });
});

describe("proposed values", () => {
  it("are shown below the bound on free looks, of every address that has some", async () => {
    const { clean } = await apiAccount(database, 1_000);
    const addresses = requestMix(1, 1_000).map(({ street_address: street, ...rest }) => ({ street, ...rest }));
    const { addresses: cleaned } = await clean({ addresses });
    const proposed = cleaned.filter(({ next_action: action }) => action === "confirm");
    expect(proposed.length).toBeGreaterThan(10);
    for (const { values_withheld: isWithheld, changes, candidates } of proposed)
      expect([
        isWithheld,
        changes.every(({ after }) => after !== null),
        changes.length + candidates.length > 0,
      ]).toEqual([false, true, true]);
  });

  it("are withheld beyond the bound on free looks, and stay so in a repeated answer", async () => {
    const { accountId, clean } = await apiAccount(database, 100);
    await take(database, accountId, { looks: looksOf(0, 499) });
    const other = { ...DOUBTFUL, street: "201 Congress Ave" };
    const request = { addresses: [DOUBTFUL, other, RIGHT], key: "k" };
    const { addresses } = await clean(request);
    expect(addresses.map(({ values_withheld }) => values_withheld)).toEqual([false, true, false]);
    expect(addresses[0]?.candidates.length).toBeGreaterThan(0);
    expect(addresses[1]).toMatchObject({ candidates: [], next_action: "confirm" });
    expect(addresses[1]?.changes.every(({ after }) => after === null)).toBe(true);
    // What was withheld is decided anew under another key; what was shown is not counted again.
    expect(await clean(request)).toMatchObject({ addresses: [{}, { values_withheld: true }, {}] });
    const later = { now: () => new Date(Date.now() + 31 * DAY_MS) };
    expect((await clean({ addresses: [other, DOUBTFUL] }, later)).addresses[0]?.values_withheld).toBe(false);
  });

  it("are not withheld where a request is refused, which counts nothing", async () => {
    const { accountId, clean } = await apiAccount(database, 1);
    await take(database, accountId, { looks: looksOf(0, 499) });
    expect(await codeOf(clean({ addresses: [DOUBTFUL, ...houses(1, 2)] }))).toBe("out_of_credits");
    expect((await clean({ addresses: [DOUBTFUL] })).addresses[0]?.values_withheld).toBe(false);
  });
});

it("opens once no process runs that does not know usage of the API", async () => {
  const { clean } = await apiAccount(database, 10);
  const opensAt = new Date(Date.now() + DAY_MS);
  await database.db.withSystem((tx) => tx.apiState.update({ where: { id: 1 }, data: { opensAt } }));
  try {
    expect(await codeOf(clean({ addresses: [RIGHT] }))).toBe("not_available");
    expect((await clean({ addresses: [RIGHT] }, { now: () => opensAt })).charged).toBe(1);
  } finally {
    await database.db.withSystem((tx) => tx.apiState.update({ where: { id: 1 }, data: { opensAt: new Date(0) } }));
  }
});
