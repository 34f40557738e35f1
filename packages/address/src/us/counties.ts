import { readDataText } from "../gazetteer-files.ts";

/** FIPS 5-2 state numbers, the first two digits of a county's code. */
const STATE_FIPS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 " +
    "MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 " +
    "VA51 WA53 WV54 WI55 WY56 AS60 GU66 MP69 PR72 VI78"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

export type County = { name: string; fips: string };

/** Counties by state and number; loaded on first use. */
export class Counties {
  #names: ReadonlyMap<string, string> | null = null;

  /** Null if the table does not have the county (territories, military mail). */
  find(state: string, number: number): County | null {
    this.#names ??= readCounties();
    const digits = String(number).padStart(3, "0");
    const name = this.#names.get(`${state}${digits}`);
    const own = STATE_FIPS[state];
    return name === undefined || own === undefined ? null : { name, fips: `${own}${digits}` };
  }
}

function readCounties(): ReadonlyMap<string, string> {
  const rows = readDataText("us-counties.tsv.gz").split("\n");
  return new Map(
    rows.map((row) => {
      const [state = "", number = "", name = ""] = row.split("\t");
      return [`${state}${number}`, name];
    }),
  );
}
