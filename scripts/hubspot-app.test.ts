import { readFileSync } from "node:fs";
import { FEATURE_SCOPES, OPTIONAL_SCOPES, REQUIRED_SCOPES } from "@plumbline/core/portals/hubspot/operations.ts";
import { webhookUrls } from "@plumbline/dev-env/product-env.ts";
import { OUTCOMES } from "@plumbline/schema/jobs/states.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { SUBSCRIBED_PROPERTIES } from "@plumbline/schema/hubspot-events/subscriptions.ts";
import { describe, expect, it } from "vitest";

// What an operator uploads to HubSpot says the same as the code.

type Subscription = { subscriptionType: string; objectType: string; propertyName?: string; active: boolean };

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(`../hubspot-app/${path}`, import.meta.url), "utf8")) as T;
}

const PUBLIC_URL = "https://plumbline.example";

describe("the uploaded HubSpot app", () => {
  const app = read<{
    config: { auth: { redirectUrls: string[]; requiredScopes: string[]; optionalScopes: string[] } };
  }>("src/app/app-hsmeta.json").config;
  const webhooks = read<{
    config: {
      settings: { targetUrl: string };
      subscriptions: { crmObjects: Subscription[]; hubEvents: Subscription[] };
    };
  }>("src/app/webhooks/webhooks-hsmeta.json").config;
  const action = read<{
    config: {
      actionUrl: string;
      objectTypes: string[];
      outputFields: { typeDefinition: { name: string; options?: { value: string }[] } }[];
    };
  }>("src/app/workflow-actions/clean-record-hsmeta.json").config;

  it("asks for the permissions that the code uses", () => {
    expect(app.auth.requiredScopes.toSorted()).toEqual([...REQUIRED_SCOPES].toSorted());
    expect(app.auth.optionalScopes.toSorted()).toEqual([...OPTIONAL_SCOPES, ...FEATURE_SCOPES].toSorted());
  });

  it("names the addresses that the server answers", () => {
    expect(app.auth.redirectUrls).toEqual([`${PUBLIC_URL}/api/hubspot/oauth-callback`]);
    expect(webhooks.settings.targetUrl).toBe(webhookUrls(PUBLIC_URL).webhookUrl);
    expect(action.actionUrl).toBe(webhookUrls(PUBLIC_URL).actionUrl);
  });

  it("subscribes to the properties on which the switch relies, and to the ends of records", () => {
    for (const type of OBJECT_TYPES) {
      const own = webhooks.subscriptions.crmObjects.filter((one) => one.objectType === type && one.active);
      const properties = own.filter((one) => one.subscriptionType === "object.propertyChange");
      expect(properties.map((one) => one.propertyName)).toEqual([...SUBSCRIBED_PROPERTIES[type]]);
      expect(own.map((one) => one.subscriptionType)).toEqual(
        expect.arrayContaining(["object.deletion", "object.merge"]),
      );
    }
    expect(webhooks.subscriptions.hubEvents.map((one) => one.subscriptionType)).toEqual(["contact.privacyDeletion"]);
  });

  it("offers every answer that the workflow action gives", () => {
    const status = action.outputFields.find((field) => field.typeDefinition.name === "status");
    expect(status?.typeDefinition.options?.map((option) => option.value).toSorted()).toEqual(
      // An undo alone restores, and no workflow starts one.
      [...OUTCOMES.filter((outcome) => outcome !== "restored"), "not_configured", "not_connected"].toSorted(),
    );
    expect(action.objectTypes.map((type) => type.toLowerCase())).toEqual([...OBJECT_TYPES]);
  });
});
