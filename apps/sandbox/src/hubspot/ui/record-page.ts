import type { Request, RequestHandler } from "express";
import { textFields } from "../../pages/form-fields.ts";
import { html, type Html } from "../../pages/html.ts";
import { sendPage } from "../../pages/layout.ts";
import { addressColumns } from "../address-columns.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { type ObjectType, objectTypeNamed } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import type { PropertyDefinition } from "../properties.ts";
import { invalidValues, propertiesOf } from "../property-access.ts";
import { type RecordEdit, recordFlags } from "../record-edit.ts";
import { changeEdit, type CrmRecord, findRecord, writeRecord } from "../records.ts";
import { recordTruth, type RecordTruth } from "../score.ts";
import { recordTitle } from "./list-page.ts";
import { notFoundPage, typeTitles } from "./portal-pages.ts";

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
  if (edit.writes.length === 0) return html`<p class="dim">Nobody has changed this record.</p>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th>When</th>
          <th>Who</th>
          <th>What</th>
        </tr>
      </thead>
      <tbody>
        ${edit.writes.toReversed().map(
          ({ at, by, properties }) =>
            html`<tr>
              <td><time>${new Date(at).toISOString()}</time></td>
              <td>${by === "app" ? "The app" : "A person"}</td>
              <td>
                ${Object.entries(properties).map(([name, value]) => html`<div><code>${name}</code> ${value === "" ? "(emptied)" : value}</div>`)}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function truthDetails(truth: RecordTruth | null): Html {
  if (!truth) return html``;
  const right = truth.right
    ? Object.values(truth.right).filter(Boolean).join(", ")
    : "There is no address behind this record; it should be left alone.";
  return html`<details class="card">
    <summary>What is the right address?</summary>
    <dl>
      <dt>Right</dt>
      <dd>${right}</dd>
      <dt>Verdict now</dt>
      <dd>${truth.verdict.replaceAll("_", " ")}</dd>
      <dt>Spoiled by</dt>
      <dd>
        ${truth.damage.join(", ").replaceAll("_", " ") || (truth.looksWrong ? "nothing: it is right, it only looks wrong" : "nothing")}
      </dd>
    </dl>
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

function form(here: Found, problem: string | null, saved: boolean): Html {
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
  return html`${problem !== null && html`<p class="notice bad" role="alert">${problem}</p>`}${saved && html`<p class="notice good" role="status">✓ Saved.</p>`}
    <form method="post" class="card">
      <div class="fields">
        ${writableProperties(here).map((definition) => input(definition, values[definition.name] ?? ""))}
      </div>
      <h2>Behaviour</h2>
      ${flags}
      <p class="buttons">
        <button class="main">Save as a person</button
        >${fates.map((fate) => html`<button name="fate" value="${fate}">${fateText[fate]}</button>`)}
      </p>
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
    if (!here) return notFoundPage(response, "record");
    show(world, here, { request, response }, null);
  };
}

function show(
  world: HubSpotWorld,
  here: Found,
  { request, response }: { request: Request; response: Parameters<RequestHandler>[1] },
  problem: string | null,
): void {
  const { portal, type, record } = here;
  const list = textFields(request.query)["list"] ?? "";
  sendPage(
    response,
    {
      title: recordTitle(type, record.values) || record.id,
      crumbs: [
        ["HubSpot portals", "/hubspot/ui"],
        [portal.name, `/hubspot/ui/${portal.id}`],
        ...(/^\d+$/.test(list) ? [["List", `/hubspot/ui/${portal.id}/lists/${list}`] as const] : []),
      ],
      body: html`<p class="dim">
          ${typeTitles[type]} · record <span class="id">${record.id}</span> ·
          ${record.edit.mergedInto ? `merged into ${record.edit.mergedInto}` : record.edit.state}
        </p>
        ${form(here, problem, problem === null && request.query["saved"] === "1")}
        <h2>Changes</h2>
        ${writesTable(record)}
        <h2>Truth</h2>
        ${truthDetails(recordTruth(world, portal, type, record.id))}`,
    },
    problem === null ? 200 : 400,
  );
}

export function saveRecord(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const here = found(world, request);
    if (!here) return notFoundPage(response, "record");
    const { portal, type, record } = here;
    const fields = textFields(request.body);
    const changed: Record<string, string> = {};
    for (const [field, value] of Object.entries(fields)) {
      const name = field.startsWith("p.") ? field.slice(2) : null;
      if (name !== null && value !== (record.values[name] ?? "")) changed[name] = value;
    }
    const definitions = new Map(propertiesOf(portal, type).map((definition) => [definition.name, definition]));
    const [invalid] = invalidValues(definitions, changed);
    if (invalid) return show(world, here, { request, response }, invalid.message);
    const state = fateStates[fields["fate"] ?? ""];
    if (state) changeEdit(world, { portal, type, id: record.id }, { state });
    changeEdit(
      world,
      { portal, type, id: record.id },
      {
        flags: recordFlags.filter((flag) => fields[`flag.${flag}`] === "on"),
      },
    );
    if (Object.keys(changed).length > 0) writeRecord(world, { portal, type, id: record.id }, changed, "person");
    const list = encodeURIComponent(textFields(request.query)["list"] ?? "");
    response.redirect(303, `/hubspot/ui/${portal.id}/records/${type}/${record.id}?saved=1&list=${list}`);
  };
}
