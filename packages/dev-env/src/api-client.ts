import { randomInt } from "node:crypto";

/** A customer's program: REST calls by path, as in any integration. */
export type ApiClient = {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  /** Like `call`, but throws if the response is not 2xx. */
  ok(method: string, path: string, body?: unknown): Promise<unknown>;
  token: string | null;
};
export type ApiAnswer = { status: number; body: unknown; headers: Headers; text: string };

/** Each client has its own IP address, which only an api behind one trusted proxy accepts. */
export function apiClient(baseUrl: string, token: string | null = null): ApiClient {
  const address = `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}`;
  const client: ApiClient = {
    token,
    async call(method, path, body, headers = {}) {
      const response = await fetch(new URL(path, baseUrl), {
        method,
        redirect: "manual",
        headers: {
          "x-forwarded-for": address,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") ?? false;
      return { status: response.status, body: isJson ? JSON.parse(text) : null, headers: response.headers, text };
    },
    async ok(method, path, body) {
      const answer = await client.call(method, path, body);
      if (answer.status < 200 || answer.status > 299)
        throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
      return answer.body;
    },
  };
  return client;
}

/** The sandbox's control API. */
export async function control(sandboxUrl: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(new URL(`/control${path}`, sandboxUrl), {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} /control${path}: ${response.status} ${text.slice(0, 300)}`);
  return text === "" ? null : JSON.parse(text);
}
