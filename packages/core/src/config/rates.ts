import { keysOf, recordOf } from "@plumbline/schema/keys.ts";
import { z } from "zod";

/** At most `limit` per window. */
export type Rate = { limit: number; windowMs: number };

/**
 * Default rates by name; `5/15m` means five in fifteen minutes. Each is also a setting: `loginPerUser` is `RATE_LOGIN_PER_USER`.
 * Rates per user count by the email that was typed, whether or not such a user exists. Rates of logins and invitations count failures only.
 */
const RATES = {
  loginPerUserAndIp: "5/15m",
  loginPerUser: "20/1h",
  loginPerIp: "100/1h",
  registerPerIp: "10/1h",
  forgotPerUser: "3/1h",
  forgotPerIp: "20/1h",
  resetPerIp: "20/1h",
  changePasswordPerUser: "10/1h",
  confirmPerUser: "3/1h",
  changeEmailPerUser: "3/1h",
  codePerUser: "5/15m",
  requestsPerKey: "600/1m",
  // All sessions of an account together; an open page sends about fifty requests a minute.
  requestsPerAccount: "1200/1m",
  // Addresses sent to the API to be cleaned, not requests.
  addressesPerKey: "20000/1m",
  addressesPerAccount: "40000/1m",
  checkoutsPerAccount: "10/1h",
  // Each requests a link from Stripe.
  invoiceFilesPerAccount: "60/1h",
  invitationsPerAccount: "30/1h",
  // Logins at an identity provider that were begun and not completed. An office of thousands can be one network.
  openidPerUserAndIp: "20/1h",
  openidPerIp: "300/1h",
  // Each queries name servers.
  domainChecksPerAccount: "30/1h",
  // Each sends an email.
  liftLinksPerUser: "5/1h",
  // A workflow can enroll every record of a portal at once.
  enrollmentsPerPortal: "6000/1m",
  // Cards on the records in HubSpot, of all people and of one.
  cardsPerPortal: "600/1m",
  cardsPerHubspotUser: "60/1m",
  exportPerUser: "6/1h",
  supportPerIp: "5/1h",
  tryPerIp: "60/10m",
  previewPerUser: "60/10m",
  searchesPerAccount: "120/1m",
  recordNamesPerAccount: "120/1m",
  typedChecksPerUser: "120/1m",
} as const;
export type RateName = keyof typeof RATES;
const NAMES = keysOf(RATES);

type SettingOf<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Uppercase<Head> ? "_" : ""}${Uppercase<Head>}${SettingOf<Rest>}`
  : "";
type Setting = { [Name in RateName]: `RATE_${SettingOf<Name>}` }[RateName];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not follow what `replace` does
const settingOf = (name: RateName) => `RATE_${name.replace(/[A-Z]/g, "_$&").toUpperCase()}` as Setting;

const UNITS = new Map([
  ["s", 1_000],
  ["m", 60_000],
  ["h", 3_600_000],
]);

const rate = (usual: string) =>
  z
    .string()
    .regex(
      /^[1-9]\d{0,8}\/[1-9]\d{0,4}[smh]$/,
      "must look like 5/15m: a count per number of seconds (s), minutes (m) or hours (h)",
    )
    .default(usual)
    .transform((text): Rate => {
      const [limit = "", window = ""] = text.split("/");
      return {
        limit: Number(limit),
        windowMs: Number(window.slice(0, -1)) * (UNITS.get(window.slice(-1)) ?? 0),
      };
    });

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name
export const ratesEnv = Object.fromEntries(NAMES.map((name) => [settingOf(name), rate(RATES[name])])) as Record<
  Setting,
  ReturnType<typeof rate>
>;

export function ratesOf(env: Record<Setting, Rate>): Record<RateName, Rate> {
  return recordOf(NAMES, (name) => env[settingOf(name)]);
}
