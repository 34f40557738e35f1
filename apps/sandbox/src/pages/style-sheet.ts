import { readFileSync } from "node:fs";
import type { RequestHandler } from "express";

const css = readFileSync(new URL("./sandbox.css", import.meta.url), "utf8");

export const styleSheet: RequestHandler = (_request, response) => {
  response.type("css").set("Cache-Control", "no-cache").send(css);
};
