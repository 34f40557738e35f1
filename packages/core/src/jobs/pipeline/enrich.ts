import { codesOf, enrichmentOf, type BuildingAnswer, type Engine, type VerifyQuery } from "@plumbline/address";
import type { Context } from "../../context.ts";
import { mapInSlices } from "../../work/map-in-slices.ts";
import type { JobWork, SetWork } from "./work.ts";
import { NO_OPTIONS, targetValue, toEngine, toService, portalEngine } from "../../records/columns.ts";
import { decideKept } from "./decide.ts";
import { ENRICHMENT_KIND, decisionFor, type Decision, type EnrichmentChange } from "../../records/decision.ts";
import { isReformatted, sameTarget, writesSomething } from "../../records/values.ts";
import type { Candidate, SetAside } from "./kind.ts";

type EnrichContext = Pick<Context, "engine" | "addressService">;
type EnrichWork = Pick<SetWork, "enrichment"> & Partial<Pick<SetWork, "options"> & Pick<JobWork, "portal">>;

/**
 * Adds the values to fill in to each decision. Only where the address is right or is corrected: nothing is derived from a doubtful
 * one.
 */
export async function enrichAll(
  ctx: EnrichContext,
  work: EnrichWork,
  decisions: readonly Decision[],
): Promise<Decision[]> {
  if (work.enrichment.targets.length === 0) return [...decisions];
  const answers = await locate(ctx, work, decisions);
  return await mapInSlices(decisions, (decision) =>
    enrich(ctx, work, decision, decision.answer ?? answers.get(decision.recordId) ?? null),
  );
}

export type FilledKnown = { filled: Decision[]; setAside: SetAside[] };

/** Addresses unchanged since our last decision: what is still to be filled in, and those with nothing to fill in. Both free. */
export async function fillKnown(
  ctx: EnrichContext,
  work: EnrichWork & Pick<SetWork, "mapped">,
  known: readonly Candidate[],
): Promise<FilledKnown> {
  const decisions = await enrichAll(
    ctx,
    work,
    known.map((candidate) => decideKept(candidate) ?? unchanged(candidate)),
  );
  const filled = decisions.filter((decision) => decision.isKept || writesSomething(decision));
  return {
    filled,
    setAside: decisions
      .filter((decision) => !filled.includes(decision))
      .map(({ recordId, setKey, before }) => ({
        recordId,
        setKey,
        outcome: "unchanged",
        reason: "unchanged_since",
        values: before,
      })),
  };
}

function unchanged({ address, values }: Candidate): Decision {
  return decisionFor(address, values, { outcome: "unchanged", reason: "unchanged_since" });
}

function enrich(ctx: EnrichContext, work: EnrichWork, decision: Decision, answer: BuildingAnswer | null): Decision {
  if (!isSettled(decision)) return decision;
  const engine = portalEngine(ctx.engine(), work.portal);
  const address = toEngine(engine, work.options ?? NO_OPTIONS, decision.after);
  const options = work.options ?? NO_OPTIONS;
  const values = enrichmentOf(engine.factsOf(address), answer, codesOf(engine, address));
  const mayOverwrite =
    work.enrichment.overwrite && !(decision.outcome === "unchanged" && asksNetwork(ctx, engine, address));
  const changes = work.enrichment.targets.flatMap(([target]): EnrichmentChange[] => {
    const before = decision.read[target];
    const found = values[target];
    if (before === undefined || !found || (before.trim() !== "" && !mayOverwrite)) return [];
    const after = targetValue(options, target, { held: before, value: found.value });
    if (after === null || sameTarget(target, before, after)) return [];
    // A rule of the portal may have reformatted what was filled in, and would do so in every run.
    if (decision.outcome === "unchanged" && isReformatted(target, before, after)) return [];
    return [{ field: target, before, after, kind: ENRICHMENT_KIND, reason: found.source, confidence: 1 }];
  });
  if (changes.length === 0) return decision;
  return {
    ...decision,
    reason: decision.outcome === "corrected" ? decision.reason : "enriched",
    after: { ...decision.after, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) },
    changes: [...decision.changes, ...changes],
  };
}

function isSettled({ outcome, isKept }: Decision): boolean {
  return !isKept && (outcome === "confirmed" || outcome === "corrected" || outcome === "unchanged");
}

/** What a service returned for the building when the record was cleaned is not replaced by data for its postal code. */
function asksNetwork(
  { addressService }: EnrichContext,
  engine: Pick<Engine, "countryOf">,
  address: ReturnType<typeof toEngine>,
): boolean {
  const country = addressService && engine.countryOf(address);
  return country != null && addressService?.addressServiceFor(country)?.traits.needsNetwork === true;
}

/** The operator's own street data is local and free, so it is queried for the coordinates of every building. */
async function locate(
  ctx: EnrichContext,
  work: EnrichWork,
  decisions: readonly Decision[],
): Promise<Map<string, BuildingAnswer>> {
  const found = new Map<string, BuildingAnswer>();
  const service = ctx.addressService;
  if (!service || !work.enrichment.targets.some(([target]) => target === "latitude" || target === "longitude"))
    return found;
  for (const decision of decisions) {
    if (decision.answer !== null || !isSettled(decision)) continue;
    const engine = portalEngine(ctx.engine(), work.portal);
    const { fields: address } = toService(engine, work.options ?? NO_OPTIONS, decision.after);
    const country = engine.countryOf(address);
    const adapter = country === null ? null : service.addressServiceFor(country);
    if (country === null || !adapter || adapter.traits.needsNetwork) continue;
    const query: VerifyQuery = { id: decision.recordId, address, country, purpose: "locate" };
    const answer = await adapter.verify([query]);
    const [result] = answer.kind === "results" ? answer.results : [];
    if (result) found.set(decision.recordId, { result, traits: adapter.traits });
  }
  return found;
}
