import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** Stops every portal. */
export const EVERY_PORTAL = "*";

/** An operator has stopped writing: the job waits, or its run ends. */
export class WritesStopped extends Error {
  constructor() {
    super("Writing to this portal is stopped");
    this.name = "WritesStopped";
  }
}

type Writer = { portalId: string; kind: JobKind };

/**
 * A condition: whether an operator has stopped writes by a job of this kind, to this portal or to all. An undo may repair the
 * reason for the stop, so it continues unless the operator stopped undos, too.
 */
export function isStoppedFor({ portalId, kind }: Writer): Prisma.Sql {
  return sql`EXISTS (SELECT FROM write_stop WHERE scope IN (${EVERY_PORTAL}, ${portalId}) AND (includes_undo OR ${kind !== "undo"}))`;
}

/** Whether an operator has stopped writes by a job of this kind. */
export async function isStopped(tx: Tx, writer: Writer): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ is_stopped: boolean }[]>`SELECT ${isStoppedFor(writer)} AS is_stopped`;
  return row?.is_stopped ?? false;
}
