import { closeAccepted } from "../../../review/close-accepted.ts";
import { storeProposals } from "../../../review/store-proposals.ts";
import { acceptedOf, decideAccepted, triageAccepted } from "../apply/accepted.ts";
import { reopenUntaken } from "../apply/reopen-untaken.ts";
import { takeAccepted } from "../apply/take-accepted.ts";
import { asDecided, CLEANING, endsProposal, rememberEnded, rememberSetAside } from "./cleaning.ts";
import type { Kind } from "./kind.ts";

/** Writes accepted proposals, under any write policy. */
export const apply: Kind = {
  ...CLEANING,
  name: "apply",
  adoptsMapping: false,
  obeysPolicy: false,
  startedByItself: () => ({ kind: "review", name: "" }),
  readSlice: takeAccepted,
  async triage({ ctx, work }, { addresses, values }) {
    const accepted = await acceptedOf(ctx, work, [...values.keys()]);
    return {
      ...triageAccepted(work, addresses, values, accepted),
      decide: async ({ held }) => ({
        decisions: await decideAccepted(ctx, work, held, accepted),
        undecided: [],
        interruption: null,
      }),
    };
  },
  async setAside(ctx, tx, work, addresses) {
    await rememberSetAside(ctx, tx, work, addresses);
    const ended = endsProposal(addresses);
    await closeAccepted(ctx, tx, work.jobId, ended);
    await storeProposals(ctx, tx, work, ended);
  },
  async settled(ctx, tx, work, { ended, rows }) {
    await rememberEnded(ctx, tx, work, ended);
    const decided = rows.map(asDecided);
    await closeAccepted(ctx, tx, work.jobId, decided);
    await storeProposals(ctx, tx, work, decided);
  },
  unreached: closeAccepted,
  release: reopenUntaken,
};
