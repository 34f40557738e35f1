import { oneOf, rowParser, type ParsedBy } from "../db/parse-row.ts";
import type { Connection as ConnectionRow } from "../generated/prisma/client.ts";

export const parseConnection = rowParser("connection", {
  status: oneOf(["active", "needs_reconnect", "disconnecting"]),
});
export type Connection = ParsedBy<typeof parseConnection, ConnectionRow>;
