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

async function readiness(health: Health, statement: () => Promise<never[]> = () => Promise.resolve([])) {
  const db = { statement } as unknown as Parameters<typeof healthRoutes>[0]["db"];
  const server = createServer(express().use(healthRoutes({ db }, health)));
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

it("keeps serving while Temporal is down, and says so", async () => {
  expect(await readiness({ ...UP, isTemporalUp: () => Promise.resolve(false) })).toEqual({
    status: 200,
    body: { status: "ok", database: true, temporal: false, draining: false },
  });
});

it("is not ready while the database fails or does not answer", async () => {
  const unavailable = {
    status: 503,
    body: { status: "unavailable", database: false, temporal: true, draining: false },
  };
  expect(await readiness(UP, () => Promise.reject(new Error("refused")))).toEqual(unavailable);
  expect(await readiness(UP, () => new Promise(() => {}))).toEqual(unavailable);
});

it("is not ready while it ends", async () => {
  expect(await readiness({ ...UP, isDraining: true })).toMatchObject({ status: 503 });
});
