import { NOTHING_KNOWN } from "../pipeline/take.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { DEFAULT_STYLE, inferStyle, type FormatStyle } from "@plumbline/address";
import { enrichmentTargets } from "@plumbline/schema/mapping/enrichment.ts";
import { OUTCOMES, type Outcome } from "@plumbline/schema/jobs/states.ts";
import type { PreviewMappingInput } from "@plumbline/schema/mapping/rest.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { parsePortalInputs, portalInputsOf, type PortalInputs } from "../../connections/mapping-in-force.ts";
import { requireConnection } from "../../connections/require-connection.ts";
import type { Connection } from "../../generated/prisma/client.ts";
import { hasAskedForCountry } from "../pipeline/definitions.ts";
import { decideAll } from "../pipeline/decide.ts";
import { NO_SUCH_OPTION, type Decision } from "../../records/decision.ts";
import { enrichAll } from "../pipeline/enrich.ts";
import {
  reasonText,
  enrichmentFields,
  recordFields,
  type EnrichmentField,
  type RecordField,
} from "../../records/view.ts";
import { KINDS } from "../pipeline/kinds.ts";
import { triage } from "../pipeline/triage.ts";
import type { Triage } from "../pipeline/kind.ts";
import { DROPDOWN_PARTS, partOptions, type DropdownPart, type PartOptions } from "../../records/columns.ts";
import { partValues, propertiesOf } from "../../records/values.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { readSample } from "./read-sample.ts";
import { requireUsableProperties } from "../../mapping/require-usable-properties.ts";
import { contentHash, mappedProperties, inferredStyleOf } from "../../mapping/version-content.ts";

const SHOWN = 10;

export type PreviewRecord = {
  recordId: string;
  outcome: Outcome;
  reason: string;
  reasonText: string;
  notChecked: string[];
  fields: RecordField[];
  enrichment: EnrichmentField[];
};
export type MappingPreview = {
  records: PreviewRecord[];
  recordsRead: number;
  outcomes: { outcome: Outcome; count: number }[];
  wouldAskService: boolean;
  /** The mapped dropdowns, and how many of the sampled records need a missing option. */
  dropdowns: { part: DropdownPart; options: number; recordsWithoutOption: number }[];
};

export type PreviewContext = Pick<
  Context,
  "config" | "db" | "hubspot" | "openRecords" | "engine" | "addressService" | "log" | "now"
>;

type Preview = {
  /** Decisions about records with an address, in the order of the sample. */
  decisions: Decision[];
  setAside: Triage["setAside"];
  recordsRead: number;
  options: PartOptions;
};

/**
 * What a job would do with the customer's own records under a mapping that need not be saved.
 * Errors: those of `decideSample`.
 */
export async function previewMapping(
  ctx: PreviewContext,
  actor: Actor,
  input: PreviewMappingInput,
): Promise<MappingPreview> {
  const { decisions, setAside, recordsRead, options } = await decideSample(ctx, actor, input);
  const outcomes = [...decisions, ...setAside].map(({ outcome }) => outcome);
  return {
    records: decisions.slice(0, SHOWN).map((decision) => presentDecision(decision, options)),
    recordsRead,
    outcomes: OUTCOMES.map((outcome) => ({
      outcome,
      count: outcomes.filter((candidate) => candidate === outcome).length,
    })).filter(({ count }) => count > 0),
    wouldAskService: ctx.addressService !== null,
    dropdowns: DROPDOWN_PARTS.flatMap((part) => {
      const own = options[part];
      if (!own) return [];
      const without = decisions.filter(
        ({ reason, changes }) => reason === NO_SUCH_OPTION && changes.some(({ field }) => field === part),
      );
      const offered = own.filter(({ hidden }) => !hidden).length;
      return [{ part, options: offered, recordsWithoutOption: without.length }];
    }),
  };
}

export function presentDecision(decision: Decision, options: PartOptions): PreviewRecord {
  const record = { ...decision, state: decision.outcome };
  return {
    recordId: decision.recordId,
    outcome: decision.outcome,
    reason: decision.reason,
    reasonText: reasonText(decision.reason, {
      isWritten: false,
      isStreetKnown: decision.result !== null && !decision.result.notChecked.includes("street"),
    }),
    notChecked: decision.result?.notChecked ?? [],
    fields: recordFields(record, options),
    enrichment: enrichmentFields(record),
  };
}

/**
 * Decides a sample of the customer's records as a job would. Uses only the engine, as if nothing had been cleaned before; nothing
 * is written, stored or charged. Errors: `not_found`, `invalid_input`, `needs_reconnect`, `crm_unavailable`, `crm_refused`,
 * `rate_limited`.
 */
export async function decideSample(ctx: PreviewContext, actor: Actor, input: PreviewMappingInput): Promise<Preview> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  if (connection.status === "needs_reconnect") throw new AppError("needs_reconnect");
  await consumeRateLimit(ctx, { rate: "previewPerUser", by: [actor.userId] });
  const { objectType, parts, enrichment: wanted } = input;
  const sets = [{ label: "", parts, enrichment: wanted }];
  const options = await requireUsableProperties(ctx, { connection, objectType, sets });
  const mapped = mappedProperties(input.parts);
  const { overwrite } = input.enrichment;
  const enrichment = { targets: enrichmentTargets(input.enrichment), overwrite };
  const sample = await readSample(ctx, { connection, ...input, properties: propertiesOf({ mapped, enrichment }) });
  const work = {
    mapped,
    enrichment,
    mappingHash: "",
    options: partOptions([...mapped, ...enrichment.targets], options),
    needsCountry: hasAskedForCountry(connection, objectType, mapped),
    portal: await portalInputs(ctx, connection),
    kind: KINDS.list,
    style: await styleOf(ctx, connection, input, sample.values()),
  };
  const records = [...sample.keys()].map((recordId) => ({
    recordId,
    setKey: PRIMARY_SET,
    keptPlan: null,
    ...NOTHING_KNOWN,
  }));
  const { needWork, setAside } = triage(work, records, sample, ctx.now());
  const decisions = await enrichAll(ctx, work, await decideAll(ctx, work, needWork));
  return { decisions, setAside, recordsRead: sample.size, options: work.options };
}

async function portalInputs(ctx: Pick<Context, "db">, { id, accountId }: Connection): Promise<PortalInputs> {
  const [row] = await ctx.db.readAccount(
    accountId,
    (tx) => tx.$queryRaw<{ portal: unknown }[]>`SELECT ${portalInputsOf({ connectionId: id })} AS portal`,
  );
  return parsePortalInputs(row?.portal);
}

/** Decided as by the first list job; the stored decision if one exists for this mapping. */
async function styleOf(
  ctx: Pick<Context, "db">,
  connection: Connection,
  input: PreviewMappingInput,
  sample: Iterable<Record<string, string>>,
): Promise<FormatStyle> {
  const { objectType, parts, settings } = input;
  const version = await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.mappingVersion.findFirst({
      where: { connectionId: connection.id, objectType, contentHash: contentHash(parts, settings) },
      orderBy: { createdAt: "desc" },
      select: { inferredStyle: true },
    }),
  );
  const settled = version && inferredStyleOf(version);
  return { ...DEFAULT_STYLE, ...(settled ?? inferStyle(columnsOf(input, sample))), ...given(settings) };
}

function columnsOf({ parts }: PreviewMappingInput, sample: Iterable<Record<string, string>>): Record<string, string[]> {
  const mapped = mappedProperties(parts);
  const columns: Record<string, string[]> = Object.fromEntries(mapped.map(([part]) => [part, []]));
  for (const properties of sample) {
    for (const [part, value] of Object.entries(partValues({ mapped }, properties))) columns[part]?.push(value);
  }
  return columns;
}

function given(settings: PreviewMappingInput["settings"]): Partial<FormatStyle> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
