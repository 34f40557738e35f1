import { z } from "zod";
import { ERROR_CODES } from "../errors.ts";
import { freeText } from "../free-text.ts";
import { ENRICHMENT_TARGETS } from "../mapping/enrichment.ts";
import { recordOf } from "../keys.ts";
import { API_PARTS, MAX_ADDRESSES, OUTPUTS, VERDICTS } from "./addresses.ts";
import { NEXT_ACTIONS } from "./next-action.ts";

const part = freeText().optional();

export const addressItemSchema = z
  .strictObject({
    id: freeText().max(200).optional().describe("Yours; returned as it is."),
    text: part.describe("The whole address in one text, of one line or several, instead of its parts."),
    street: part,
    street2: part.describe("The second line of the street. Left out: a unit stays in the street."),
    unit: part.describe("Left out: a unit stays in the street."),
    suburb: part.describe("Returned as it is."),
    city: part,
    state: part.describe("State, province or region."),
    postal_code: part,
    country: part.describe("Name or ISO code."),
  })
  .meta({ id: "AddressToClean" });
export type AddressItem = z.output<typeof addressItemSchema>;

export const cleanAddressesSchema = z.strictObject({
  addresses: z.array(addressItemSchema).min(1).max(MAX_ADDRESSES),
  options: z
    .strictObject({
      default_country: z
        .string()
        .regex(/^[A-Z]{2}$/, "must be an ISO 3166-1 alpha-2 code")
        .optional()
        .describe("The country of addresses that name none: ISO 3166-1 alpha-2."),
      country_format: z
        .enum(["iso2", "iso3", "name"])
        .optional()
        .describe("How countries are written; iso2 by default."),
      output: z
        .enum(OUTPUTS)
        .optional()
        .describe("With `lines`, each address also has the lines of a printed address, in the order of its country."),
    })
    .optional(),
});
export type CleanAddressesInput = z.output<typeof cleanAddressesSchema>;

/** Sent with a request that may have to be repeated because its answer was lost. */
export const IDEMPOTENCY_KEY = "idempotency-key";
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, "The Idempotency-Key must have 1 to 200 printable ASCII characters and no spaces.");

const parts = recordOf(API_PARTS, () => z.string());
const someParts = recordOf(API_PARTS, () => z.string().optional());

const change = z.object({
  part: z.enum(API_PARTS),
  kind: z.string(),
  reason: z.string(),
  reason_text: z.string(),
  confidence: z.number().min(0).max(1),
  before: z.string(),
  after: z.string().nullable().describe("Null where values are withheld."),
});

export const cleanedAddressSchema = z
  .object({
    id: z.string().nullable(),
    verdict: z.enum(VERDICTS),
    next_action: z.enum(NEXT_ACTIONS),
    reason: z.string(),
    reason_text: z.string(),
    score: z.int().min(0).max(100).describe("As in HubSpot: how much of the work on the address is done."),
    address: z.object(parts).describe("Of `review` and `failed` addresses: as it was sent."),
    lines: z
      .array(z.string())
      .nullable()
      .describe("As on a letter, the country last if the address names one; null unless `output` is `lines`."),
    changes: z.array(change).describe("Of `review` addresses: what is proposed."),
    candidates: z.array(z.object({ basis: z.string(), address: z.object(someParts) })),
    values_withheld: z
      .boolean()
      .describe("True beyond the bound on free looks: proposed values of addresses that are not charged are left out."),
    not_checked: z.array(z.string()).describe("Parts that were not compared with anything."),
    enrichment: z.object(recordOf(ENRICHMENT_TARGETS, () => z.string().optional())),
    charged: z.union([z.literal(0), z.literal(1)]),
    error: z
      .object({ code: z.enum(ERROR_CODES), message: z.string() })
      .nullable()
      .describe("Why this address alone could not be read."),
  })
  .meta({ id: "CleanedAddress" });
export type CleanedAddress = z.output<typeof cleanedAddressSchema>;

export const cleanAddressesAnswer = z.object({
  addresses: z.array(cleanedAddressSchema).describe("In the order of the request."),
  charged: z.int().min(0).describe("Credits that this request took; also where it is repeated."),
  engine_version: z.string(),
});
export type CleanAddressesAnswer = z.output<typeof cleanAddressesAnswer>;
