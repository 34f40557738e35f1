import type { Database, Tx } from "./database.ts";

type Read = { run(tx: Tx): Promise<void>; refuse(error: unknown): void };

/**
 * Overlapping reads of one account share one transaction, as the fields of one GraphQL query do. It ends as soon as a turn of
 * the event loop adds no further read, so it is never open while waiting for anything else. Created per request, which waits
 * for `ended` before it responds, so that its locks are released by then.
 */
export function batchReads(db: Database): Database & { ended(): Promise<void> } {
  const open = new Map<string, (read: Read) => void>();
  const transactions = new Set<Promise<void>>();
  return {
    ...db,
    ended: async () => void (await Promise.all(transactions)),
    readAccount: <T>(accountId: string, read: (tx: Tx) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const enter = open.get(accountId) ?? begin(accountId);
        enter({ run: (tx) => read(tx).then(resolve, reject), refuse: reject });
      }),
  };

  function begin(accountId: string): (read: Read) => void {
    const waiting: Read[] = [];
    let enter = (read: Read) => void waiting.push(read);
    let running = 0;
    const reads = (tx: Tx) =>
      new Promise<void>((end) => {
        const endIfIdle = () => {
          if (running > 0) return;
          open.delete(accountId);
          end();
        };
        enter = (read) => {
          running += 1;
          void read.run(tx).finally(() => {
            running -= 1;
            setImmediate(endIfIdle);
          });
        };
        for (const read of waiting.splice(0)) enter(read);
      });
    const transaction = db
      .readAccount(accountId, reads)
      .catch((error: unknown) => {
        open.delete(accountId);
        for (const read of waiting) read.refuse(error);
      })
      .finally(() => transactions.delete(transaction));
    transactions.add(transaction);
    const join = (read: Read) => enter(read);
    open.set(accountId, join);
    return join;
  }
}
