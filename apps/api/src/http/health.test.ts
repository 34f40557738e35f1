import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, it } from "vitest";
import { healthRoutes, type Health } from "./health.ts";

const servers = new Set<ReturnType<typeof createServer>>();
afterEach(() => {
  for (const server of servers) server.close();
  servers.clear();
});

const UP: Health = { isDraining: false, isTurningAway: false, isTemporalUp: () => Promise.resolve(true) };

async function readiness(
  health: Health,
  statement: () => Promise<never[]> = () => Promise.resolve([]),
  headers: Record<string, string> = {},
) {
  const db = { statement } as unknown as Parameters<typeof healthRoutes>[0]["db"];
  const server = createServer(express().use(healthRoutes({ db }, health)));
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`, { headers });
  return { status: answer.status, body: await answer.json() };
}

it("keeps serving while Temporal is down, and reports it", async () => {
  expect(await readiness({ ...UP, isTemporalUp: () => Promise.resolve(false) })).toEqual({
    status: 200,
    body: { status: "ok", database: true, temporal: false, draining: false },
  });
});

it("is not ready while the database fails or does not respond", async () => {
  const unavailable = {
    status: 503,
    body: { status: "unavailable", database: false, temporal: true, draining: false },
  };
  expect(await readiness(UP, () => Promise.reject(new Error("refused")))).toEqual(unavailable);
  expect(await readiness(UP, () => new Promise(() => {}))).toEqual(unavailable);
});

it("reports nothing more to requests through a proxy", async () => {
  const through = { "x-forwarded-for": "203.0.113.7" };
  const down = { ...UP, isTemporalUp: () => Promise.resolve(false) };
  expect(await readiness(down, undefined, through)).toEqual({ status: 200, body: { status: "ok" } });
  expect(await readiness(down, () => Promise.reject(new Error("refused")), { forwarded: "for=203.0.113.7" })).toEqual({
    status: 503,
    body: { status: "unavailable" },
  });
});

it("is not ready during shutdown", async () => {
  expect(await readiness({ ...UP, isDraining: true })).toMatchObject({ status: 503 });
});
