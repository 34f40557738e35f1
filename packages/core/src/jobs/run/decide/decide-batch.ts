import type { BatchScope, HeldAddresses } from "../../pipeline/kind.ts";
import { inSet, type BatchWork, type InSet } from "../job-work.ts";
import type { Candidate } from "../rows/next-batch.ts";
import { decideAll } from "./decide.ts";
import { decideChecked, type Decided } from "./decide-checked.ts";
import { enrichAll } from "./enrich.ts";

/** Decides the held addresses of a batch, set by set. */
export async function decideBatch(scope: BatchScope, { held, free }: HeldAddresses): Promise<Decided> {
  const { work, kind } = scope;
  const all: Decided = { decisions: [], undecided: [], interruption: null };
  for (const set of work.sets) {
    const candidates = [...held, ...free].filter(({ address }) => address.setKey === set.setKey);
    if (candidates.length === 0) continue;
    const setWork = inSet(work, set);
    const standing = candidates.flatMap(({ decision }) => decision ?? []);
    const {
      decisions: decided,
      undecided,
      interruption,
    } = await decideAnew(
      scope,
      setWork,
      candidates.filter(({ decision }) => !decision),
    );
    all.decisions.push(...kind.judge({ work: setWork, standing, decided }));
    all.undecided.push(...undecided);
    all.interruption ??= interruption;
  }
  return all;
}

async function decideAnew(
  { ctx, kind, control }: BatchScope,
  work: InSet<BatchWork>,
  candidates: readonly Candidate[],
): Promise<Decided> {
  if (!kind.usesOtherSources)
    return { decisions: await decideAll(ctx, work, candidates), undecided: [], interruption: null };
  const checked = await decideChecked(ctx, work, candidates, control);
  return { ...checked, decisions: await enrichAll(ctx, work, checked.decisions) };
}
