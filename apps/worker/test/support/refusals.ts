/** A permanent refusal by a remote API, as the sandbox's fault `refuse` takes it. */
export type RefusalForm = { status: number; form?: string; headers?: Record<string, string> };

export const REFUSALS: Readonly<Record<string, RefusalForm>> = {
  "400": { status: 400 },
  "401": { status: 401 },
  "402": { status: 402 },
  "403": { status: 403 },
  "404": { status: 404 },
  "409": { status: 409 },
  "410": { status: 410 },
  "413": { status: 413 },
  "422": { status: 422 },
  "423": { status: 423 },
  "429": { status: 429, headers: { "retry-after": "1" } },
  "451": { status: 451 },
  "488": { status: 488 },
  "499": { status: 499 },
  "500": { status: 500 },
  "503, empty": { status: 503, form: "empty" },
  "a web page": { status: 200, form: "malformed" },
};
