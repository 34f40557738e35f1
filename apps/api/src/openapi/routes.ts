import type { Context } from "@plumbline/core/context.ts";
import type { RequestHandler } from "express";
import { openApiDocument } from "../openapi/document.ts";

/** The document never changes while the server runs. */
export function openApi(ctx: Pick<Context, "config">): RequestHandler {
  const document = openApiDocument(ctx.config.publicUrl);
  return (_req, res) => void res.json(document);
}
