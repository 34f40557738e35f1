import { expect, test } from "vitest";
import { judgeLines } from "./cli/judge-lines.ts";
import { readOptions, type CliOptions } from "./cli/options.ts";
import { loadEngine } from "./engine.ts";
import { DEFAULT_STYLE } from "./style.ts";

const engine = loadEngine();

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === "string" ? Buffer.from(part) : part;
}

async function run(...parts: (string | Uint8Array)[]): Promise<Record<string, unknown>[]> {
  return await runWith({}, ...parts);
}
async function runWith(
  more: Partial<CliOptions>,
  ...parts: (string | Uint8Array)[]
): Promise<Record<string, unknown>[]> {
  let text = "";
  for await (const out of judgeLines(engine, chunks(...parts), { style: DEFAULT_STYLE, ...more })) text += out;
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Record<string, unknown> => JSON.parse(line));
}

const BOSTON =
  '{"id":7,"street_address":"1 beacon street","city":"boston","state":"ma","postal_code":"2110","country":"US"}';

test("writes one object per line with its ID, in order", async () => {
  const results = await run(
    `${BOSTON}\n`,
    '{"id":"b"}\n{"id":"c","city":"Chicago","state":"IL","postal_code":60606,"country":"US"}',
  );
  expect(results.map((each) => [each.id, each.outcome])).toEqual([
    [7, "corrected"],
    ["b", "fail"],
    ["c", "accept"],
  ]);
  expect(results[0]?.address).toEqual({
    street_address: "1 Beacon St",
    city: "Boston",
    state: "MA",
    postal_code: "02110",
    country: "US",
  });
});

test("lists the candidates with their basis", async () => {
  const [result] = await run('{"street_address":"1 Main St","city":"Champaign","state":"IL","country":"US"}\n');
  expect(result).toMatchObject({ outcome: "review", reasons: ["postal_code_missing"] });
  expect(result?.candidates).toContainEqual({
    values: { postal_code: "61820" },
    basis: "code_of_city",
    restsOn: ["city", "state"],
  });
});

test("strips the byte order mark from every line", async () => {
  const results = await run(`\uFEFF${BOSTON}\n\uFEFF${BOSTON}\n\uFEFF${BOSTON}\r\n`);
  expect(results.map(({ outcome }) => outcome)).toEqual(["corrected", "corrected", "corrected"]);
});

test("reads a line that arrives in chunks, even within a character", async () => {
  const bytes = Buffer.from(
    '{"id":1,"street_address":"Marienplatz 1","city":"München","postal_code":"80331","country":"DE"}\n',
  );
  const results = await run(bytes.subarray(0, 56), bytes.subarray(56));
  expect(results[0]?.outcome).toBe("accept");
});

test("reads CSV with quoted cells, line breaks inside them and CRLF", async () => {
  const results = await run(
    'id,street_address,city,state,postal_code,country\r\n1,"100 Main St, Apt 4",Denver,CO,80202,US\r\n2,"100 Main St\r\nRear ""B""",Denver,CO,80202,US\r\n',
  );
  expect(results.map((each) => each.id)).toEqual(["1", "2"]);
  expect(results[0]?.address).toMatchObject({ street_address: "100 Main St Apt 4" });
  expect(results[1]?.address).toMatchObject({ street_address: '100 Main St\nRear "B"' });
});

test.each([
  ["binary", Buffer.from([0, 255, 254, 200, 10, 0, 1, 2, 3, 10])],
  ["a JSON array", "[1,2]\n"],
  ["a bare word", "null\n"],
  ["an object in a field", '{"city":{"name":"Denver"}}\n'],
  ["a lone surrogate", '{"city":"\\ud800","state":"CO","postal_code":"80202"}\n'],
  ["a line of a megabyte", `{"city":"${"x".repeat(1_000_000)}"}\n`],
  ["a line of five megabytes", `${"y".repeat(5_000_000)}\n`],
  ["an unclosed quote", 'city,state\n"Denver,CO\n'],
])('answers "fail" to %s', async (_name, input) => {
  const results = await run(input);
  expect(results.length).toBeGreaterThan(0);
  for (const result of results) {
    expect(result.outcome).toBe("fail");
    expect(result.reasons).not.toEqual([]);
  }
});

test("loses only the line with an unclosed quote", async () => {
  const results = await run(
    'id,city,state,postal_code,country\n1,"Denver,CO,80202,US\n2,Boston,MA,02110,US\n3,Chicago,IL,60606,US\n',
  );
  expect(results.map((each) => [each.id, each.outcome])).toEqual([
    [undefined, "fail"],
    ["2", "accept"],
    ["3", "accept"],
  ]);
});

test("reads styles as a word and as pairs, and reports invalid ones", () => {
  expect(readOptions(["--style", "postal", "--country-default", "us"])).toEqual({
    style: { ...DEFAULT_STYLE, casing: "postal" },
    countryDefault: "US",
  });
  expect(readOptions(["--style", "state=name,country=iso3"])).toEqual({
    style: { ...DEFAULT_STYLE, state: "name", country: "iso3" },
  });
  expect(readOptions(["--style", "state=long"])).toHaveProperty("problem");
  expect(readOptions(["--wrong"])).toHaveProperty("problem");
  expect(readOptions(["--help"])).toBe("help");
});

test("cleans several named addresses per line", async () => {
  const sets = ["billing", "shipping"];
  const expected = [
    { id: "7", set: "billing", outcome: "corrected", address: { street_address: "1 Beacon St", postal_code: "02110" } },
    { id: "7", set: "shipping", outcome: "accept", address: { city: "Chicago", postal_code: "60606" } },
  ];
  const fromCsv = await runWith(
    { sets },
    "id,Billing Street Address,Billing City,Billing State,Billing Postal Code,shipping_city,shipping_state,shipping_postal_code,shipping_country,city\n",
    "7,1 beacon street,boston,ma,2110,Chicago,IL,60606,US,elsewhere\n",
  );
  expect(fromCsv).toMatchObject(expected);
  const line = {
    id: "7",
    billing_street_address: "1 beacon street",
    billing_city: "boston",
    billing_state: "ma",
    billing_postal_code: 2110,
    shipping_city: "Chicago",
    shipping_state: "IL",
    shipping_postal_code: "60606",
    shipping_country: "US",
  };
  expect(await runWith({ sets }, JSON.stringify(line))).toMatchObject(expected);
  // An unreadable one leaves the other unaffected.
  const broken = await runWith({ sets }, JSON.stringify({ ...line, billing_city: ["boston"] }));
  expect(broken).toMatchObject([{ set: "billing", reasons: ["unreadable_record"] }, expected[1]]);
  expect((await runWith({ sets }, "no JSON\n")).map(({ set, outcome }) => [set, outcome])).toEqual([
    ["billing", "fail"],
    ["shipping", "fail"],
  ]);
});

test("rejects invalid address names", () => {
  expect(readOptions(["--sets", "billing, Shipping"])).toMatchObject({ sets: ["billing", "shipping"] });
  expect(readOptions(["--sets", "billing,,"])).toMatchObject({ problem: expect.stringContaining('not ""') });
  expect(readOptions(["--sets", "billing,billing"])).toMatchObject({ problem: expect.stringContaining("twice") });
});
