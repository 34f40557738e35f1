import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { ConnectionRef } from "../../connection-ref.ts";
import { asUserFacingError } from "../../portals/hubspot/as-user-facing-error.ts";
import { API_WAIT_POLICY } from "../../portals/hubspot/hubspot.ts";
import { getList, readMemberships } from "../../portals/hubspot/lists.ts";
import { objectTypeId } from "../../portals/hubspot/paths.ts";
import { BATCH_SIZE, readRecords, type RecordValues } from "../../portals/hubspot/records.ts";
import { searchRecent } from "../../portals/hubspot/search.ts";
import { refOf } from "../../connections/require-connection.ts";
import type { Connection } from "../../generated/prisma/client.ts";
import { STYLE_SAMPLE } from "../run/canary/settle-style.ts";

const options = { waitPolicy: API_WAIT_POLICY };

type Input = {
  connection: Connection;
  objectType: ObjectType;
  properties: readonly string[];
  /** Null for the most recently changed records. */
  listId: string | null;
};

/** As many records as a job reads to determine the style of its columns, in list order. */
export async function readSample(ctx: Pick<Context, "hubspot">, input: Input): Promise<RecordValues> {
  const { connection, objectType, properties } = input;
  const ref = refOf(connection);
  const ids = (await recordIds(ctx, ref, input)).slice(0, STYLE_SAMPLE);
  const sample: RecordValues = new Map();
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE);
    const read = await asUserFacingError(
      readRecords(ctx.hubspot, ref, { objectType, ids: batch, properties }, options),
    );
    for (const id of batch) {
      const values = read.get(id);
      if (values) sample.set(id, values);
    }
  }
  return sample;
}

async function recordIds(ctx: Pick<Context, "hubspot">, ref: ConnectionRef, input: Input): Promise<string[]> {
  const { objectType, properties, listId } = input;
  if (listId === null)
    return await asUserFacingError(searchRecent(ctx.hubspot, ref, { objectType, properties }, options));
  const list = await asUserFacingError(getList(ctx.hubspot, ref, listId, options));
  if (list.objectTypeId !== objectTypeId(objectType))
    throw new AppError("not_found", "This list doesn't contain records of this type.");
  const { members } = await asUserFacingError(readMemberships(ctx.hubspot, ref, { listId, after: null }, options));
  return members.map(({ recordId }) => recordId);
}
