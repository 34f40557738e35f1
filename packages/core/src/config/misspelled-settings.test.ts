import { expect, it } from "vitest";
import { SETTINGS } from "./env-schema.ts";
import { misspelledSettings } from "./misspelled-settings.ts";

it("suggests the setting that was meant", () => {
  expect(misspelledSettings(["HUBSPT_APP_ID", "RETENTION_DAY", "SMPT_URL"])).toEqual([
    "HUBSPT_APP_ID: there is no such setting; is HUBSPOT_APP_ID meant?",
    "RETENTION_DAY: there is no such setting; is RETENTION_DAYS meant?",
    "SMPT_URL: there is no such setting; is SMTP_URL meant?",
  ]);
});

it("accepts settings, their files, and other variables in a container's environment", () => {
  const others = ["PATH", "HOME", "HOSTNAME", "NODE_VERSION", "YARN_VERSION", "NODE_OPTIONS", "POSTGRES_PASSWORD"];
  const ofCompose = [
    "COMPOSE_PROFILES",
    "PROXY_PORT",
    "TLS_DOMAIN",
    "TEMPORAL_VERSION",
    "TEMPORAL_UI_PORT",
    "DATABASE_HOST",
  ];
  expect(misspelledSettings([...SETTINGS, "DATABASE_URL_FILE", ...others, ...ofCompose])).toEqual([]);
});
