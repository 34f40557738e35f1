import { accountFiles } from "@plumbline/core/export/account-files.ts";
import { ACCOUNTS, actorOf } from "../ids.ts";
import type { Bench, Operation } from "../operation.ts";

/** Reads this many pieces of each file: every statement runs, including its continuation from a cursor. */
const PIECES = 300;

const exported =
  (account: number) =>
  async ({ ctx }: Bench) => {
    for (const file of accountFiles(ctx, actorOf(account), "csv")) {
      let pieces = 0;
      for await (const _piece of file.pieces) if ((pieces += 1) >= PIECES) break;
    }
  };

export const EXPORT: Operation[] = [
  { name: "export of an account", run: exported(ACCOUNTS.usual) },
  { name: "export of the account of the large job", run: exported(ACCOUNTS.largeJob) },
  { name: "export of the largest ledger", run: exported(ACCOUNTS.largestLedger) },
];
