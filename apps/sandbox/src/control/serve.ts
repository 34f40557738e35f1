import type { Request, Router } from "express";
import { Fields } from "./fields.ts";

export type Call = { request: Request; fields: Fields; param(name: string): string };

class Created {
  readonly body: unknown;
  constructor(body: unknown) {
    this.body = body;
  }
}

export const created = (body: unknown): Created => new Created(body);

/** Routes by method and path. What one returns is sent as JSON; nothing is sent as 204. */
export function serve(router: Router, routes: Readonly<Record<string, (call: Call) => unknown>>): void {
  for (const [line, answer] of Object.entries(routes)) {
    const [method, path = ""] = line.split(" ");
    router.route(path)[method as "get" | "post" | "put" | "patch" | "delete"]((request, response) => {
      const param = (name: string) => String(request.params[name]);
      const body = answer({ request, fields: Fields.of(request), param });
      if (body === undefined) response.status(204).end();
      else if (body instanceof Created) response.status(201).json(body.body);
      else response.json(body);
    });
  }
}
