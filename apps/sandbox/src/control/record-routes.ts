import type { Request, Router } from "express";
import type { HubSpotWorld } from "../hubspot/hubspot-world.ts";
import { objectTypes, type ObjectType } from "../hubspot/object-types.ts";
import type { Portal } from "../hubspot/portal.ts";
import { invalidValues, definitionsOf, propertiesOf } from "../hubspot/property-access.ts";
import { recordFlags, type RecordEdit } from "../hubspot/record-edit.ts";
import { changeEdit, type CrmRecord, findRecord, writeRecord } from "../hubspot/records.ts";
import { recordTruth, scoreList } from "../hubspot/score.ts";
import { listIn, portalIn, typeIn } from "./addressed.ts";
import { ControlError } from "./control-error.ts";
import { type Call, serve } from "./serve.ts";

type Addressed = { portal: Portal; type: ObjectType; record: CrmRecord };

function recordIn(world: HubSpotWorld, request: Request): Addressed {
  const portal = portalIn(world, request);
  const type = typeIn(request);
  const id = String(request.params["recordId"]);
  const record = findRecord(world, portal, type, id);
  if (!record) throw new ControlError(404, `No record ${id}`);
  return { portal, type, record };
}

function shown({ id, values, updatedAt, edit }: CrmRecord): Record<string, unknown> {
  const { state, mergedInto, flags, appWrites, writes } = edit;
  return {
    id,
    properties: values,
    updatedAt: new Date(updatedAt).toISOString(),
    state,
    mergedInto,
    flags,
    appWrites,
    writes,
  };
}

/** The values that a person could edit. */
function writable(portal: Portal, type: ObjectType, { values }: CrmRecord): Record<string, string> {
  const names = new Set(propertiesOf(portal, type).flatMap(({ name, readOnly }) => (readOnly ? [] : [name])));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

const record = "/portals/:portalId/records/:objectType/:recordId";

type Told = "deletion" | "privacyDeletion" | null;
const states: readonly [path: string, change: Partial<RecordEdit>, reported: Told][] = [
  ["archive", { state: "archived" }, "deletion"],
  ["delete", { state: "deleted" }, "deletion"],
  ["privacy-delete", { state: "deleted" }, "privacyDeletion"],
  ["restore", { state: "live", mergedInto: null }, null],
];

export function recordRoutes(router: Router, world: HubSpotWorld): void {
  const changeState = ([path, change, reported]: (typeof states)[number]) => [
    `post ${record}/${path}`,
    ({ request }: Call) => {
      const { portal, type, record: found } = recordIn(world, request);
      const place = { portal, type, id: found.id };
      changeEdit(world, place, change);
      if (!reported) return;
      world.webhooks.deleted(place, reported);
      world.journal.deleted(place);
    },
  ];
  serve(router, {
    [`get ${record}`]: ({ request }) => {
      const { portal, type, record: found } = recordIn(world, request);
      return { ...shown(found), truth: recordTruth(world, portal, type, found.id) };
    },
    [`patch ${record}`]: ({ request, fields }) => {
      const { portal, type, record: found } = recordIn(world, request);
      const place = { portal, type, id: found.id };
      const properties = fields.textMap("properties");
      const definitions = definitionsOf(portal, type);
      const [invalid] = invalidValues(definitions, properties);
      if (invalid) throw new ControlError(400, invalid.message);
      if (fields.has("flags")) {
        const names = fields.texts("flags");
        const flags = recordFlags.filter((flag) => names.includes(flag));
        if (flags.length !== names.length) throw new ControlError(400, `Flags are ${recordFlags.join(", ")}`);
        changeEdit(world, place, { flags });
      }
      if (Object.keys(properties).length > 0) writeRecord(world, place, properties, "person");
      return shown(findRecord(world, portal, type, found.id) ?? found);
    },
    ...Object.fromEntries(states.map(changeState)),
    [`post ${record}/merge`]: ({ request, fields }) => {
      const { portal, type, record: found } = recordIn(world, request);
      const into = findRecord(world, portal, type, fields.text("into"));
      if (!into || into.id === found.id) throw new ControlError(400, `"into" must be another record of this type`);
      const remaining = fields.has("newId") ? findRecord(world, portal, type, fields.text("newId")) : into;
      if (!remaining) throw new ControlError(400, `"newId" must be a record of this type`);
      const merged = [found.id, into.id].filter((id) => id !== remaining.id);
      for (const id of merged) changeEdit(world, { portal, type, id }, { mergedInto: remaining.id });
      // The new record starts with the values of the primary one.
      if (remaining.id !== into.id)
        writeRecord(world, { portal, type, id: remaining.id }, writable(portal, type, into), "person");
      const ids = { merged, primary: into.id, remaining: remaining.id };
      world.webhooks.merged(portal, type, ids);
      world.journal.merged(portal, type, ids);
    },

    "get /portals/:portalId/writes": ({ request }) => {
      const portal = portalIn(world, request);
      return objectTypes.flatMap((type) =>
        [...world.records(portal.id, type).entries()]
          .filter(([, edit]) => edit.appWrites > 0)
          .map(([id, { appWrites, writes }]) => ({ objectType: type, id, appWrites, writes })),
      );
    },
    "post /portals/:portalId/truth/:objectType": ({ request, fields }) => {
      const portal = portalIn(world, request);
      const type = typeIn(request);
      return fields.texts("ids").map((id) => recordTruth(world, portal, type, id));
    },
    "get /portals/:portalId/score/:listId": ({ request }) => {
      const { portal, list } = listIn(world, request);
      return scoreList(world, portal, list);
    },
    "get /portals/:portalId/stats": ({ request }) => world.traffic(portalIn(world, request).id).report(world.now()),
    "post /portals/:portalId/stats/reset": ({ request }) => world.resetTraffic(portalIn(world, request).id),
  });
}
