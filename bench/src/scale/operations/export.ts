import { accountFiles } from "@plumbline/core/export/account-files.ts";
import { ACCOUNTS, actorOf } from "../ids.ts";
import { operation, type Bench } from "../operation.ts";

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

export const EXPORT = [
  operation("export of an account", 1, exported(ACCOUNTS.usual)),
  operation("export of the account of the large job", 1, exported(ACCOUNTS.largeJob)),
  operation("export of the largest ledger", 1, exported(ACCOUNTS.largestLedger)),
];
