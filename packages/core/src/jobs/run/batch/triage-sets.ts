import type { BatchScope, HeldAddresses, ReadBatch, SetScope, Triaged } from "../kinds/kind.ts";
import { inSet } from "../job-work.ts";

/** Triages a batch set by set: each kind of job handles one address set at a time. */
export async function triageSets(scope: BatchScope, read: ReadBatch): Promise<Triaged> {
  const sets: { setKey: string; triaged: Triaged }[] = [];
  for (const set of scope.work.sets) {
    const addresses = read.addresses.filter(({ setKey }) => setKey === set.setKey);
    if (addresses.length === 0) continue;
    const setScope: SetScope = { ...scope, work: inSet(scope.work, set) };
    sets.push({ setKey: set.setKey, triaged: await scope.kind.triage(setScope, { ...read, addresses }) });
  }
  return {
    setAside: sets.flatMap(({ triaged }) => triaged.setAside),
    needWork: sets.flatMap(({ triaged }) => triaged.needWork),
    known: sets.flatMap(({ triaged }) => triaged.known),
    async decide({ held, free }) {
      const decided = [];
      for (const { setKey, triaged } of sets) {
        const ofSet = (candidates: HeldAddresses["held"]) =>
          candidates.filter(({ address }) => address.setKey === setKey);
        decided.push(await triaged.decide({ held: ofSet(held), free: ofSet(free) }));
      }
      return {
        decisions: decided.flatMap(({ decisions }) => decisions),
        undecided: decided.flatMap(({ undecided }) => undecided),
        interruption: decided.find(({ interruption }) => interruption !== null)?.interruption ?? null,
      };
    },
  };
}
