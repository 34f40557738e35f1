import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Actor } from "@plumbline/core/actor.ts";
import type { Response } from "express";
import { asDownload } from "./as-download.ts";

type Content = AsyncIterable<string | Uint8Array>;

type File = { name: string; type: string; content: Content };

/**
 * Streams a file of the actor's account: a slow reader keeps only one piece in memory. An error before the first piece is an
 * ordinary error. Error: `rate_limited`, while the account has other downloads.
 */
export async function sendFile(res: Response, actor: Pick<Actor, "accountId">, file: File): Promise<void> {
  await asDownload(actor.accountId, async () => {
    const pieces = file.content[Symbol.asyncIterator]();
    const first = await pieces.next();
    res.attachment(file.name).type(file.type);
    await pipeline(Readable.from(from(first, pieces), { objectMode: false }), res).catch((error: unknown) => {
      if (!res.closed) throw error; // Otherwise the client has disconnected.
    });
  });
}

async function* from(first: IteratorResult<string | Uint8Array>, rest: AsyncIterator<string | Uint8Array>): Content {
  for (let piece = first; piece.done !== true; piece = await rest.next()) yield piece.value;
}
