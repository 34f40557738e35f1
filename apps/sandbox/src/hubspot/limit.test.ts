import { expect, test } from "vitest";
import { startSandbox } from "../start.ts";
import { call, connect } from "../testing/hubspot-client.ts";

test("the 111th call in ten seconds gets HubSpot's 429, and other portals are not affected", async () => {
  let moment = Date.UTC(2026, 10, 20);
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => moment });
  const { access } = await connect(sandbox.url, "8800101");
  const other = await connect(sandbox.url, "8800102");
  const details = (token: string): ReturnType<typeof call> =>
    call("GET", `${sandbox.url}/hubspot/account-info/2026-03/details`, undefined, token);
  for (let i = 0; i < 110; i++) expect((await details(access)).status).toBe(200);
  const refused = await details(access);
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ errorType: "RATE_LIMIT", policyName: "TEN_SECONDLY_ROLLING" });
  expect(refused.headers.get("x-hubspot-ratelimit-remaining")).toBe("0");
  expect((await details(other.access)).status).toBe(200);
  moment += 10_000;
  expect((await details(access)).status).toBe(200);
  await sandbox.close();
});
