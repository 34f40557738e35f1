import type { CheckPick } from "@plumbline/schema/checks/rest.ts";
import { EXTRA_PARTS, MAIN_PARTS } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { RunningCheck } from "../jobs/check/findings.ts";
import type { Context } from "../context.ts";
import type { ListCheckSample } from "../generated/prisma/client.ts";
import { groupKey, groupsPicked, parseCheckSample, type CheckSample } from "../jobs/check/save.ts";
import { withheldParts } from "../records/withheld.ts";
import { namesForFile } from "../jobs/views/record-names.ts";
import { recordUrl } from "../portals/hubspot/record-url.ts";
import type { PartOptions } from "../records/columns.ts";
import { jobOptions, optionsOf } from "../records/history.ts";
import { notChecked, reasonText } from "../records/view.ts";
import { PAGE, pages } from "./pages.ts";
import { beforeAndAfter, tableOf, type Table } from "./table-of.ts";

type FileContext = Pick<Context, "db" | "config" | "engine" | "openRecords" | "log">;
type Found = CheckSample & { options: PartOptions; name: string };

/**
 * Every address of a check that needs something, with its current values and those that a cleaning would write or propose, or where
 * these are withheld the names of the parts that would change; the most frequent problem first.
 */
export function checkFile(ctx: FileContext, actor: Actor, check: RunningCheck, pick: CheckPick): Table {
  const { job } = check;
  const engine = ctx.engine();
  const { hubspot } = ctx.config;
  return tableOf(pagesOf(ctx, actor, check, pick), {
    record_id: ({ recordId }) => recordId,
    outcome: ({ outcome }) => outcome,
    reason: ({ reason }) => reason,
    message: ({ reason }) => reasonText(reason, { isWritten: false }),
    ...beforeAndAfter(MAIN_PARTS),
    not_checked: (found) => notChecked(engine, { ...found, state: found.outcome }, found.options).join(" "),
    hubspot_url: ({ recordId }) => hubspot && recordUrl(hubspot, job.portalId, job.objectType, recordId),
    name: ({ name }) => name,
    address_set: ({ setKey }) => setKey,
    ...beforeAndAfter(EXTRA_PARTS),
    not_shown: (address) => withheldParts(address).join(" "),
  });
}

async function* pagesOf(
  ctx: FileContext,
  actor: Actor,
  { job, groups }: RunningCheck,
  pick: CheckPick,
): AsyncGenerator<Found[]> {
  const jobId = job.id;
  const namesOf = namesForFile(ctx, actor);
  const read = <T>(work: Parameters<typeof ctx.db.readAccount<T>>[1]) => ctx.db.readAccount(actor.accountId, work);
  const options = (await read((tx) => jobOptions(tx, [jobId]))).get(jobId);
  for (const group of groupsPicked(groups, pick).map(groupKey)) {
    const found = pages<ListCheckSample>(read, (tx, after) =>
      tx.listCheckSample.findMany({
        // A group belongs to one address set.
        where: { jobId, group, ...(after ? { recordId: { gt: after.recordId } } : {}) },
        orderBy: { recordId: "asc" },
        take: PAGE,
      }),
    );
    for await (const rows of found) {
      const names = await namesOf(
        job,
        rows.map(({ recordId }) => recordId),
      );
      yield rows.map((row) => ({
        ...parseCheckSample(row),
        options: optionsOf(options, row),
        name: names.get(row.recordId) ?? "",
      }));
    }
  }
}
