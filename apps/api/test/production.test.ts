import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode } from "@plumbline/dev-env/node-service.ts";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { expect, inject, it } from "vitest";

it("starts in production without a sandbox, lists disabled features, and serves the rest", async () => {
  await using database = await testDatabase();
  const [port = 0] = await freePorts(1);
  const env = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://plumbline.example",
    PORT: String(port),
    ...database.env,
    TEMPORAL_ADDRESS: inject("temporalAddress"),
    TEMPORAL_TASK_QUEUE_PREFIX: "production-test",
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "0",
  };
  const api = await startNode({ script: "apps/api/src/main.ts", env, logFile: null });
  const worker = await startNode({ script: "apps/worker/src/main.ts", env, logFile: null });
  try {
    const client = apiClient(`http://127.0.0.1:${port}`);
    // Polls like a load balancer; its first connection may take longer than one request's timeout.
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).json(), { timeout: 30_000 })
      .toMatchObject({ status: "ok", database: true, temporal: true });
    expect(await client.ok("GET", "/config.json")).toMatchObject({
      sandboxUrl: null,
      features: { hubspot: false, email: false, payments: false },
    });
    const { token } = (await client.ok("POST", "/api/auth/register", {
      email: "first@example.com",
      password: "correct horse battery",
    })) as { token: string };
    client.token = token;
    expect(await client.call("GET", "/api/auth/hubspot-install-url")).toMatchObject({
      status: 503,
      body: { code: "not_available", message: "Connecting HubSpot is not set up on this server." },
    });
    expect(
      await client.call("POST", "/api/auth/create-checkout-session", { packageId: "starter", paymentType: "oneTime" }),
    ).toMatchObject({
      status: 503,
      body: { code: "not_available", message: "Payments are not set up on this server." },
    });
    expect((await client.call("POST", "/api/stripe/webhook", {})).status).toBe(503);
    const { headers } = await client.call("GET", "/api/auth/lookup-count");
    expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
    expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
  } finally {
    await api.stop();
    await worker.stop();
  }
});

it("refuses to start with a partial configuration and names every missing setting", async () => {
  const start = startNode({
    script: "apps/api/src/main.ts",
    env: { NODE_ENV: "production", HUBSPOT_CLIENT_ID: "x" },
    logFile: null,
  });
  await expect(start).rejects.toThrow(
    /PUBLIC_URL[\s\S]*DATABASE_URL[\s\S]*ENCRYPTION_KEYS[\s\S]*HUBSPOT_CLIENT_SECRET/,
  );
});
