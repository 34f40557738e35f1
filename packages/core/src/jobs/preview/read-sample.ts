import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { FOR_A_PERSON, unlessStopped, type RecordStore, type RecordValues } from "../../records/store.ts";
import { refOf } from "../../connections/require-connection.ts";
import type { Connection } from "../../generated/prisma/client.ts";
import { STYLE_SAMPLE } from "../canary/style.ts";

type Input = {
  connection: Connection;
  objectType: ObjectType;
  properties: readonly string[];
  /** Null for the most recently changed records. */
  listId: string | null;
};

/** As many records as a job reads to determine the style of its columns, in list order. */
export async function readSample(ctx: Pick<Context, "openRecords">, input: Input): Promise<RecordValues> {
  const { connection, objectType, properties } = input;
  const store = ctx.openRecords({ ref: refOf(connection), objectType }, FOR_A_PERSON);
  const ids = (await recordIds(store, input)).slice(0, STYLE_SAMPLE);
  const { values } = unlessStopped(await store.read(ids, properties));
  return new Map(ids.flatMap((id) => (values.has(id) ? [[id, values.get(id) ?? {}]] : [])));
}

async function recordIds(store: RecordStore, { properties, listId }: Input): Promise<string[]> {
  if (listId !== null) {
    const list = await store.list(listId);
    if (list === "absent") throw new AppError("not_found", "Not found in HubSpot.");
    if (!unlessStopped(list).isOfType)
      throw new AppError("not_found", "This list doesn't contain records of this type.");
  }
  const source =
    listId === null ? ({ of: "recent", properties } as const) : ({ of: "list", listId, readBefore: 0 } as const);
  const page = unlessStopped(await store.members(source, null));
  if (typeof page === "string") throw new AppError("not_found", "Not found in HubSpot.");
  return page.members.map(({ recordId }) => recordId);
}
