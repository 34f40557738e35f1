import type { Context } from "../../../../src/context.ts";
import { withOwnRecords } from "../../../support/with-own-records.ts";

export class Died extends Error {}

/** A context whose process dies at its nth effect: `before` it happens, or `after` it did but before anybody sees the result. */
export function mortal(
  ctx: Context,
  dies: { at: number; when: "before" | "after" } | null,
): { ctx: Context; effects(): number } {
  let effects = 0;
  const effect = async <T>(work: () => Promise<T>): Promise<T> => {
    effects += 1;
    if (dies && (effects > dies.at || (effects === dies.at && dies.when === "before"))) throw new Died();
    const result = await work();
    if (dies && effects >= dies.at) throw new Died();
    return result;
  };
  return {
    effects: () => effects,
    ctx: withOwnRecords({
      ...ctx,
      db: {
        ...ctx.db,
        withAccount: (accountId, work) => effect(() => ctx.db.withAccount(accountId, work)),
        statement: (query) => effect(() => ctx.db.statement(query)),
      },
      hubspot: {
        ...ctx.hubspot,
        call: (ref, request, options) => effect(() => ctx.hubspot.call(ref, request, options)),
      },
    }),
  };
}
