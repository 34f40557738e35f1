import { readdirSync, readFileSync } from "node:fs";
import { loadEngine } from "@plumbline/address";
import { NO_PORTAL_INPUTS } from "@plumbline/core/connections/portal-inputs.ts";
import { actionOutputs, undoOutputs } from "@plumbline/core/hubspot-events/action-outputs.ts";
import { FEATURE_SCOPES, OPTIONAL_SCOPES, REQUIRED_SCOPES } from "@plumbline/core/portals/hubspot/operations.ts";
import { objectPath } from "@plumbline/core/portals/hubspot/paths.ts";
import { webhookUrls } from "@plumbline/dev-env/product-env.ts";
import { CHECK_OUTCOMES } from "@plumbline/schema/checks/check.ts";
import { OUTCOMES } from "@plumbline/schema/jobs/states.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { SUBSCRIBED_PROPERTIES } from "@plumbline/schema/hubspot-events/subscriptions.ts";
import { describe, expect, it } from "vitest";
import { hashOfBundle, hashOfSources } from "./hubspot-cards.ts";

// The files that an operator uploads to HubSpot must agree with the code.

type Subscription = { subscriptionType: string; objectType: string; propertyName?: string; active: boolean };

const textOf = (path: string) => readFileSync(new URL(`../hubspot-app/${path}`, import.meta.url), "utf8");
const { variables } = JSON.parse(textOf("src/hsprofile.example.json")) as { variables: Record<string, string> };

/** The file as HubSpot reads it with the profile. */
function read<T>(path: string): T {
  const filled = textOf(path).replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`no profile has ${name}`);
    return value;
  });
  return JSON.parse(filled) as T;
}

type Field = { typeDefinition: { name: string; type: string; options?: { value: string }[] }; isRequired?: boolean };
type ActionFile = {
  uid: string;
  config: {
    actionUrl: string;
    objectTypes: string[];
    inputFields: Field[];
    outputFields: Field[];
    executionRules: { labelName: string; conditions: { status: string } }[];
    labels: Record<string, Record<"inputFieldLabels" | "outputFieldLabels" | "executionRules", Record<string, string>>>;
  };
};
/** The names in a release that customers' workflows use: they may only be added to. */
type Released = {
  app: { uid: string };
  actions: Record<
    string,
    {
      actionUrl: string;
      objectTypes: string[];
      inputs: Record<string, { type: string }>;
      outputs: Record<string, { type: string; options: string[] }>;
    }
  >;
};

const DENVER = { street_address: "1000 Grant St", city: "Denver", state: "CO", postal_code: "80203", country: "US" };
const PUBLIC_URL = "https://plumbline.example";

describe("the uploaded HubSpot app", () => {
  const app = read<{
    config: {
      auth: { redirectUrls: string[]; requiredScopes: string[]; optionalScopes: string[] };
      permittedUrls: { fetch: string[] };
    };
  }>("src/app/app-hsmeta.json").config;
  const webhooks = read<{
    config: {
      settings: { targetUrl: string };
      subscriptions: { crmObjects: Subscription[]; hubEvents: Subscription[] };
    };
  }>("src/app/webhooks/webhooks-hsmeta.json").config;
  const file = read<ActionFile>("src/app/workflow-actions/clean-record-hsmeta.json");
  const action = file.config;
  const check = read<ActionFile>("src/app/workflow-actions/check-record-hsmeta.json");
  const undo = read<ActionFile>("src/app/workflow-actions/undo-correction-hsmeta.json");

  it("requests the permissions that the code uses", () => {
    expect(app.auth.requiredScopes.toSorted()).toEqual([...REQUIRED_SCOPES].toSorted());
    expect(app.auth.optionalScopes.toSorted()).toEqual([...OPTIONAL_SCOPES, ...FEATURE_SCOPES].toSorted());
  });

  it("uses the URLs that the server serves", () => {
    expect(app.auth.redirectUrls).toEqual([`${PUBLIC_URL}/api/hubspot/oauth-callback`]);
    expect(webhooks.settings.targetUrl).toBe(webhookUrls(PUBLIC_URL).webhookUrl);
    expect(action.actionUrl).toBe(webhookUrls(PUBLIC_URL).actionUrl);
    expect(check.config.actionUrl).toBe(`${webhookUrls(PUBLIC_URL).actionUrl}/check`);
    expect(undo.config.actionUrl).toBe(`${webhookUrls(PUBLIC_URL).actionUrl}/undo`);
  });

  it("shows one card on the records of every object type, in three places", () => {
    type CardFile = {
      uid: string;
      type: string;
      config: { location: string; entrypoint: string; objectTypes: string[] };
    };
    const cards = ["tab", "sidebar", "preview"].map((place) =>
      read<CardFile>(`src/app/cards/record-${place}-hsmeta.json`),
    );
    expect(cards.map(({ uid, type, config }) => [uid, type, config.location])).toEqual([
      ["plumbline-record-tab", "card", "crm.record.tab"],
      ["plumbline-record-sidebar", "card", "crm.record.sidebar"],
      ["plumbline-record-preview", "card", "crm.preview"],
    ]);
    for (const { config } of cards) {
      expect(textOf(`src${config.entrypoint}`)).toContain("hubspot.extend");
      expect(config.objectTypes).toEqual(OBJECT_TYPES.map(objectPath));
    }
    expect(app.permittedUrls.fetch).toEqual([PUBLIC_URL]);
  });

  it("has a card that was built from its sources (npm run check:hubspot -- --update)", () => {
    expect(hashOfBundle()).toBe(hashOfSources());
  });

  it("gives each workflow action a unique UID", () => {
    const names = readdirSync(new URL("../hubspot-app/src/app/workflow-actions", import.meta.url));
    const uids = names.map((name) => read<ActionFile>(`src/app/workflow-actions/${name}`).uid);
    expect(uids.toSorted()).toEqual(["plumbline-check-record", "plumbline-clean-record", "plumbline-undo-correction"]);
  });

  it("subscribes to the properties of automatic cleaning, and to deletions and merges", () => {
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

  it("offers every result of the workflow action", () => {
    const status = action.outputFields.find((field) => field.typeDefinition.name === "status");
    expect(status?.typeDefinition.options?.map((option) => option.value).toSorted()).toEqual(
      // Only an undo restores.
      [
        ...OUTCOMES.filter((outcome) => outcome !== "restored"),
        "not_configured",
        "not_connected",
        "not_permitted",
      ].toSorted(),
    );
    expect(action.objectTypes.map((type) => type.toLowerCase())).toEqual([...OBJECT_TYPES]);
  });

  it.each([
    ["check", check, [...CHECK_OUTCOMES, "skipped", "not_done", "limit"]],
    ["undo", undo, ["restored", "unchanged", "skipped", "failed", "not_done", "nothing_to_undo"]],
  ] as const)("offers every answer that a %s returns", (_name, { config }, answers) => {
    const [status] = config.outputFields;
    expect(status?.typeDefinition.options?.map(({ value }) => value).toSorted()).toEqual(
      [...answers, "not_configured", "not_connected", "not_permitted"].toSorted(),
    );
    expect(config.objectTypes).toEqual(action.objectTypes);
  });

  it("has an output of the same type for each value of the actions, and a label for each field and failure", () => {
    const given = actionOutputs(
      loadEngine(),
      {
        addresses: [
          { setKey: "primary", state: "corrected", reason: "", before: DENVER, after: DENVER, remembered: null },
        ],
        jobId: "",
      },
      () => ({ options: {}, portal: NO_PORTAL_INPUTS }),
    );
    const { hs_execution_state: _state, ...outputs } = given;
    const types = Object.fromEntries(
      action.outputFields.map(({ typeDefinition: { name, type } }) => [name, type === "number" ? "number" : "string"]),
    );
    expect(types).toEqual(Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, typeof value])));
    const namesOf = (fields: Field[]) => fields.map(({ typeDefinition: { name } }) => name).toSorted();
    for (const { labels: byLanguage, outputFields, inputFields, executionRules } of [action, check.config, undo.config])
      for (const labels of Object.values(byLanguage)) {
        expect(Object.keys(labels.outputFieldLabels).toSorted()).toEqual(namesOf(outputFields));
        expect(Object.keys(labels.inputFieldLabels).toSorted()).toEqual(namesOf(inputFields));
        expect(Object.keys(labels.executionRules)).toEqual(executionRules.map(({ labelName }) => labelName));
      }
    expect(namesOf(check.config.outputFields)).toEqual(namesOf(action.outputFields));
    const { hs_execution_state: _undone, ...ofUndo } = undoOutputs(given);
    expect(namesOf(undo.config.outputFields)).toEqual(Object.keys(ofUndo).toSorted());
    expect(check.config.executionRules.map(({ conditions: { status } }) => status)).toEqual([
      "failed",
      "not_done",
      "limit",
      "not_configured",
      "not_connected",
      "not_permitted",
    ]);
    expect(action.executionRules.map(({ conditions: { status } }) => status)).toEqual([
      "failed",
      "not_done",
      "not_configured",
      "not_connected",
      "not_permitted",
    ]);
    expect(undo.config.executionRules.map(({ conditions: { status } }) => status)).toEqual([
      "failed",
      "not_done",
      "not_configured",
      "not_connected",
      "not_permitted",
    ]);
    // A workflow built before an input existed does not send it.
    expect(
      [...action.inputFields, ...check.config.inputFields, ...undo.config.inputFields].some(
        ({ isRequired }) => isRequired,
      ),
    ).toBe(false);
  });

  it.each(readdirSync(new URL("../hubspot-app/released", import.meta.url)))(
    "keeps everything that customers' workflows have used since %s",
    (name) => {
      const released = read<Released>(`released/${name}`);
      expect(read<{ uid: string }>("src/app/app-hsmeta.json").uid).toBe(released.app.uid);
      const before = released.actions[file.uid];
      expect(Object.keys(released.actions)).toEqual([file.uid]);
      expect(action.actionUrl).toBe(before?.actionUrl);
      expect(action.objectTypes).toEqual(expect.arrayContaining(before?.objectTypes ?? []));
      const now = new Map(action.outputFields.map(({ typeDefinition }) => [typeDefinition.name, typeDefinition]));
      for (const [output, { type, options }] of Object.entries(before?.outputs ?? {})) {
        expect([output, now.get(output)?.type]).toEqual([output, type]);
        expect(now.get(output)?.options?.map(({ value }) => value) ?? []).toEqual(expect.arrayContaining(options));
      }
      const inputs = new Map(
        action.inputFields.map(({ typeDefinition }) => [typeDefinition.name, typeDefinition.type]),
      );
      for (const [input, { type }] of Object.entries(before?.inputs ?? {})) expect(inputs.get(input)).toBe(type);
    },
  );
});
