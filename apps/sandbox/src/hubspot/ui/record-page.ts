import type { Request, RequestHandler } from "express";
import { textFields } from "../../pages/form-fields.ts";
import { html, type Html, type Part } from "../../pages/html.ts";
import { sendPage } from "../../pages/layout.ts";
import { buttons, dim, facts, id, notFoundPage, problem, said, section, table, time } from "../../pages/parts.ts";
import { addressColumns } from "../address-columns.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { type ObjectType, objectTypeNamed, typeTitles } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import type { PropertyDefinition } from "../properties.ts";
import { invalidValues, definitionsOf, propertiesOf } from "../property-access.ts";
import { type RecordEdit, recordFlags } from "../record-edit.ts";
import { changeEdit, type CrmRecord, findRecord, writeRecord } from "../records.ts";
import { recordTruth, type RecordTruth } from "../score.ts";
import { recordTitle } from "./list-page.ts";
import { crumbsOf, nothingHere, pathOf } from "./portal-pages.ts";

type Found = { portal: Portal; type: ObjectType; record: CrmRecord };

function found(world: HubSpotWorld, request: Request): Found | null {
  const portal = world.portals.get(String(request.params["portalId"]));
  const type = objectTypeNamed(String(request.params["objectType"]));
  const record = portal && type ? findRecord(world, portal, type, String(request.params["recordId"])) : null;
  return portal && type && record ? { portal, type, record } : null;
}

const flagLabel = {
  locked: "Locked: every call that touches it answers 423",
  refuses_writes: "Refuses writes: batch updates answer an error for it",
  goes_missing: "Goes missing: batches leave it out without a word",
  unindexed: "Not indexed: a search does not find it yet",
} as const;

const fateText = {
  archive: "Archive this record",
  delete: "Delete this record",
  restore: "Restore this record",
} as const;

const fateStates: Readonly<Record<string, RecordEdit["state"]>> = {
  archive: "archived",
  delete: "deleted",
  restore: "live",
};

function writesTable({ edit }: CrmRecord): Html {
  const rows = edit.writes
    .toReversed()
    .map(({ at, by, properties }) => [
      time(at),
      by === "app" ? "The app" : "A person",
      Object.entries(properties).map(
        ([name, value]) => html`<div><code>${name}</code> ${value === "" ? "(emptied)" : value}</div>`,
      ),
    ]);
  return table(["When", "Who", "What"], rows, "Nobody has changed this record.");
}

function truthDetails(truth: RecordTruth | null): Part {
  if (!truth) return null;
  const right = truth.right
    ? Object.values(truth.right).filter(Boolean).join(", ")
    : "There is no address behind this record; it should be left alone.";
  const damage = truth.damage.join(", ").replaceAll("_", " ");
  return html`<details class="card">
    <summary>What is the right address?</summary>
    ${facts(
      [
        ["Right", right],
        ["Verdict now", truth.verdict.replaceAll("_", " ")],
        ["Spoiled by", damage || (truth.looksWrong ? "nothing: it is right, it only looks wrong" : "nothing")],
      ],
      "plain",
    )}
  </details>`;
}

function input({ name, label, options }: PropertyDefinition, value: string): Html {
  const field = `p.${name}`;
  const choices = ["", ...options.map((option) => option.value)];
  const control =
    options.length === 0
      ? html`<input name="${field}" value="${value}" />`
      : html`<select name="${field}">
          ${choices.map((choice) => html`<option ${choice === value && html`selected`}>${choice}</option>`)}
        </select>`;
  return html`<label class="field">${label} <code>${name}</code>${control}</label>`;
}

/** The address is first, because people come here for it. */
function writableProperties({ portal, type }: Found): PropertyDefinition[] {
  const columns = new Set(Object.values(addressColumns[type]));
  const writable = propertiesOf(portal, type).filter(
    ({ readOnly, type: kind, options }) => !readOnly && (kind !== "enumeration" || options.length > 0),
  );
  return [...writable.filter(({ name }) => columns.has(name)), ...writable.filter(({ name }) => !columns.has(name))];
}

function form(here: Found, trouble: string | null, saved: boolean): Html {
  const { values, edit } = here.record;
  const flags = recordFlags.map(
    (flag) =>
      html`<div>
        <label
          ><input type="checkbox" name="flag.${flag}" value="on" ${edit.flags.includes(flag) && html`checked`} />
          ${flagLabel[flag]}</label
        >
      </div>`,
  );
  const fates = edit.state === "live" ? (["archive", "delete"] as const) : (["restore"] as const);
  return html`${problem(trouble)}${saved && said("✓ Saved.", "good")}
    <form method="post" class="card">
      <div class="fields">
        ${writableProperties(here).map((definition) => input(definition, values[definition.name] ?? ""))}
      </div>
      ${section("Behaviour", flags)}
      ${buttons([["", "", "Save as a person", "main"], ...fates.map((fate) => ["fate", fate, fateText[fate]] as const)])}
    </form>`;
}

/** Redirects HubSpot's own URL of a record to this page. */
export const recordLink: RequestHandler<{ portalId: string; objectType: string; recordId: string }> = (
  { params: { portalId, objectType, recordId } },
  response,
) =>
  response.redirect(
    `/hubspot/ui/${encodeURIComponent(portalId)}/records/${encodeURIComponent(objectType)}/${encodeURIComponent(recordId)}`,
  );

export function recordPage(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const here = found(world, request);
    if (!here) return notFoundPage(response, "record", nothingHere);
    show(world, here, { request, response }, null);
  };
}

function show(
  world: HubSpotWorld,
  here: Found,
  { request, response }: { request: Request; response: Parameters<RequestHandler>[1] },
  trouble: string | null,
): void {
  const { portal, type, record } = here;
  const list = textFields(request.query)["list"] ?? "";
  sendPage(
    response,
    {
      title: recordTitle(type, record.values) || record.id,
      crumbs: [
        ...crumbsOf(portal),
        ...(/^\d+$/.test(list) ? [["List", `${pathOf(portal)}/lists/${list}`] as const] : []),
      ],
      body: html`${dim(
        `${typeTitles[type]} · record `,
        id(record.id),
        ` · ${record.edit.mergedInto ? `merged into ${record.edit.mergedInto}` : record.edit.state}`,
      )}
      ${form(here, trouble, trouble === null && request.query["saved"] === "1")}
      ${section("Changes", writesTable(record))}
      ${section("Truth", truthDetails(recordTruth(world, portal, type, record.id)))}`,
    },
    trouble === null ? 200 : 400,
  );
}

export function saveRecord(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const here = found(world, request);
    if (!here) return notFoundPage(response, "record", nothingHere);
    const { portal, type, record } = here;
    const fields = textFields(request.body);
    const changed: Record<string, string> = {};
    for (const [field, value] of Object.entries(fields)) {
      const name = field.startsWith("p.") ? field.slice(2) : null;
      if (name !== null && value !== (record.values[name] ?? "")) changed[name] = value;
    }
    const definitions = definitionsOf(portal, type);
    const [invalid] = invalidValues(definitions, changed);
    if (invalid) return show(world, here, { request, response }, invalid.message);
    const state = fateStates[fields["fate"] ?? ""];
    const key = { portal, type, id: record.id };
    const flags = recordFlags.filter((flag) => fields[`flag.${flag}`] === "on");
    changeEdit(world, key, state ? { state, flags } : { flags });
    if (Object.keys(changed).length > 0) writeRecord(world, key, changed, "person");
    const list = encodeURIComponent(textFields(request.query)["list"] ?? "");
    response.redirect(303, `${pathOf(portal)}/records/${type}/${record.id}?saved=1&list=${list}`);
  };
}
