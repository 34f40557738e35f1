import { expect, it } from "vitest";
import { connectCookie } from "./connect-cookie.ts";

function browserAt(url: string) {
  const site = { publicUrl: new URL(url) };
  const set: [string, string, object][] = [];
  connectCookie.set(site, { cookie: (...args: [string, string, object]) => void set.push(args) } as never, "secret");
  const [name, value, options] = set[0] ?? ["", "", {}];
  return { site, name, value, options };
}

it("can be set only by the exact host if the site is served over HTTPS", () => {
  const { site, name, value, options } = browserAt("https://app.example.com");
  expect(name).toBe("__Host-plumbline_connect");
  expect(options).toMatchObject({ secure: true, path: "/", httpOnly: true, sameSite: "lax" });
  expect(options).not.toHaveProperty("domain");
  expect(connectCookie.read(site, { headers: { cookie: `a=b; ${name}=${value}` } })).toBe("secret");
  expect(connectCookie.read(site, { headers: { cookie: "plumbline_connect=of-a-sibling" } })).toBeNull();
  const cleared: unknown[] = [];
  connectCookie.clear(site, { clearCookie: (...args: unknown[]) => void cleared.push(args) } as never);
  expect(cleared).toEqual([[name, { secure: true, path: "/" }]]);
});

it("works without HTTPS on a developer's machine", () => {
  const { site, name, value } = browserAt("http://localhost:3000");
  expect(connectCookie.read(site, { headers: { cookie: `${name}=${value}` } })).toBe("secret");
});
