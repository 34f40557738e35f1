import { expect, it } from "vitest";
import { temporalPage } from "./temporal-page.ts";

const at = (uiUrl: string | null) => ({
  temporal: {
    address: "localhost:7233",
    namespace: "plumbline.a1b2c",
    apiKey: null,
    tls: null,
    uiUrl,
    taskQueuePrefix: "plumbline",
    deploymentName: null,
    buildId: null,
  },
});

it("links to the namespace with an escaped query", () => {
  const expected = "https://temporal.example/ui/namespaces/plumbline.a1b2c/workflows?query=AccountId%3D%22x%22";
  expect(temporalPage(at("https://temporal.example/ui"), 'AccountId="x"')).toBe(expected);
  expect(temporalPage(at("https://temporal.example/ui/"), 'AccountId="x"')).toBe(expected);
});

it("returns null without a configured page", () => {
  expect(temporalPage(at(null), "")).toBeNull();
});
