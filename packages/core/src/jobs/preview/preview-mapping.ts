import { DEFAULT_STYLE, type FormatStyle } from "@plumbline/address";
import { OUTCOMES, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { enrichmentTargets } from "@plumbline/schema/mapping/enrichment.ts";
import type { PreviewMappingInput } from "@plumbline/schema/mapping/rest.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { parsePortalInputs, portalInputsOf } from "../../connections/in-force.ts";
import { type PortalInputs } from "../../connections/portal-inputs.ts";
import { requireConnection, refOf } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";
import type { Connection } from "../../generated/prisma/client.ts";
import { requireUsableProperties } from "../../mapping/require-usable-properties.ts";
import { contentHash, mappedProperties, inferredStyleOf } from "../../mapping/version-content.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { DROPDOWN_PARTS, partOptions, type DropdownPart, type PartOptions } from "../../records/columns.ts";
import { NO_SUCH_OPTION, type Decision } from "../../records/decision.ts";
import { FOR_A_PERSON, unlessStopped, type RecordStore, type RecordValues } from "../../records/store.ts";
import { propertiesOf } from "../../records/values.ts";
import {
  reasonText,
  enrichmentFields,
  recordFields,
  type EnrichmentField,
  type RecordField,
} from "../../records/view.ts";
import { STYLE_SAMPLE, styleOf } from "../canary/style.ts";
import { decideAll } from "../pipeline/decide.ts";
import { hasAskedForCountry } from "../pipeline/definitions.ts";
import { enrichAll } from "../pipeline/enrich.ts";
import type { Triage } from "../pipeline/kind.ts";
import { KINDS } from "../pipeline/kinds.ts";
import { NOTHING_KNOWN } from "../pipeline/kind.ts";
import { triage } from "../pipeline/triage.ts";

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
    style: await previewedStyle(ctx, connection, input, [...sample.values()]),
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
async function previewedStyle(
  ctx: Pick<Context, "db">,
  connection: Connection,
  input: PreviewMappingInput,
  sample: readonly Record<string, string>[],
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
  return { ...DEFAULT_STYLE, ...(settled ?? styleOf({ mapped: mappedProperties(parts) }, sample)), ...given(settings) };
}

function given(settings: PreviewMappingInput["settings"]): Partial<FormatStyle> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

type Input = {
  connection: Connection;
  objectType: ObjectType;
  properties: readonly string[];
  /** Null for the most recently changed records. */
  listId: string | null;
};

/** As many records as a job reads to determine the style of its columns, in list order. */
async function readSample(ctx: Pick<Context, "openRecords">, input: Input): Promise<RecordValues> {
  const { connection, objectType, properties } = input;
  const store = ctx.openRecords({ ref: refOf(connection), objectType }, FOR_A_PERSON);
  const ids = (await recordIds(store, input)).slice(0, STYLE_SAMPLE);
  const { values } = unlessStopped(await store.read(ids, properties));
  return new Map(ids.flatMap((id) => (values.has(id) ? [[id, values.get(id) ?? {}]] : [])));
}

async function recordIds(store: RecordStore, { properties, listId }: Input): Promise<string[]> {
  if (listId !== null) {
    const list = await store.list(listId);
    if (list === "absent") throw new AppError("not_found", "Not found in HubSpot.");
    if (!unlessStopped(list).isOfType)
      throw new AppError("not_found", "This list doesn't contain records of this type.");
  }
  const source =
    listId === null ? ({ of: "recent", properties } as const) : ({ of: "list", listId, readBefore: 0 } as const);
  const page = unlessStopped(await store.members(source, null));
  if (typeof page === "string") throw new AppError("not_found", "Not found in HubSpot.");
  return page.members.map(({ recordId }) => recordId);
}
