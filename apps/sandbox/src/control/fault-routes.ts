import type { Router } from "express";
import { serviceNames } from "../address-services/router.ts";
import { faultKinds, type FaultList, type NewFault } from "../faults/fault-list.ts";
import type { Holds } from "../faults/holds.ts";
import { pageForms } from "../faults/page-form.ts";
import { refusalForms } from "../faults/refusal.ts";
import { objectTypeNamed } from "../hubspot/object-types.ts";
import { stripeRouteNames } from "../stripe/api/calls.ts";
import { ControlError } from "./control-error.ts";
import { Fields } from "./fields.ts";

/** Points at which a call can be held, and routes that a fault can name. */
export const routeNames: readonly string[] = [
  "token",
  "introspect",
  "revoke",
  "uninstall",
  "account-info",
  "properties",
  "properties/get",
  "properties/create",
  "properties/batch-create",
  "properties/patch",
  "properties/archive",
  "groups",
  "groups/create",
  "groups/archive",
  "limits/custom-properties",
  "lists/search",
  "lists/get",
  "lists/create",
  "lists/delete",
  "memberships",
  "batch/read",
  "batch/update",
  "objects/get",
  "objects/patch",
  "objects/search",
  "callbacks/complete",
  "journal/latest",
  "journal/earliest",
  "journal/next",
  "journal/subscriptions",
  "journal/subscribe",
  "journal/unsubscribe",
  "journal/unsubscribe-portal",
  "smtp",
  ...serviceNames,
  "stripe",
  ...stripeRouteNames,
];

function knownRoute(name: string): string {
  if (!routeNames.includes(name)) throw new ControlError(400, `Routes are ${routeNames.join(", ")}`);
  return name;
}

function formFrom(fields: Fields): NonNullable<NewFault["form"]> {
  const name = fields.optionalText("form") ?? "native";
  const form = refusalForms.find((known) => known === name);
  if (!form) throw new ControlError(400, `Forms are ${refusalForms.join(", ")}`);
  return form;
}

function pageFrom(fields: Fields): NonNullable<NewFault["page"]> {
  const name = fields.optionalText("page") ?? "empty";
  const page = pageForms.find((known) => known === name);
  if (!page) throw new ControlError(400, `Pages are ${pageForms.join(", ")}`);
  return page;
}

function typeFrom(fields: Fields): string | null {
  const name = fields.optionalText("objectType");
  if (name === undefined) return null;
  const type = objectTypeNamed(name);
  if (!type) throw new ControlError(400, `No object type ${name}`);
  return type;
}

function faultFrom(fields: Fields): NewFault {
  const name = fields.text("kind");
  const kind = faultKinds.find((known) => known === name);
  if (!kind) throw new ControlError(400, `Kinds are ${faultKinds.join(", ")}`);
  const route = fields.optionalText("route");
  return {
    kind,
    route: route === undefined ? null : knownRoute(route),
    portalId: fields.wholeOrNull("portalId"),
    // Absent means once, or permanently for a refusal; null means until it is removed.
    times: fields.isNull("times") ? null : (fields.optionalWhole("times") ?? (kind === "refuse" ? null : 1)),
    skip: fields.optionalWhole("skip") ?? 0,
    status: fields.optionalWhole("status") ?? (kind === "refuse" ? 403 : 500),
    ms: fields.optionalWhole("ms") ?? 0,
    ids: fields.texts("ids"),
    property: fields.optionalText("property") ?? null,
    headers: fields.textMap("headers"),
    objectType: typeFrom(fields),
    form: formFrom(fields),
    page: pageFrom(fields),
    body: fields.optionalObject("body") ?? null,
  };
}

export function faultRoutes(router: Router, faults: FaultList, holds: Holds): void {
  router.get("/faults", (_request, response) => void response.json(faults.all()));
  router.post(
    "/faults",
    (request, response) => void response.status(201).json(faults.add(faultFrom(Fields.of(request)))),
  );
  router.delete("/faults", (_request, response) => {
    faults.clear();
    response.status(204).end();
  });
  router.delete("/faults/:id", (request, response) => {
    if (!faults.remove(Number(request.params.id))) throw new ControlError(404, "No such fault");
    response.status(204).end();
  });

  router.get("/holds", (_request, response) => void response.json(holds.all()));
  router.post("/holds", (request, response) => {
    const fields = Fields.of(request);
    const point = fields.text("point");
    const [when = "", route = ""] = point.split(":");
    if (when !== "before" && when !== "after-apply")
      throw new ControlError(400, `A point is before:<route> or after-apply:<route>`);
    knownRoute(route);
    const portalId = fields.wholeOrNull("portalId");
    const hold = holds.add({
      point,
      portalId,
      skip: fields.optionalWhole("skip") ?? 0,
      times: fields.wholeOrNull("times"),
      late: fields.flag("late") ?? false,
    });
    response.status(201).json(hold);
  });
  router.delete("/holds", (_request, response) => {
    holds.releaseAll();
    response.status(204).end();
  });
  router.delete("/holds/:id", (request, response) => {
    if (!holds.release(Number(request.params.id))) throw new ControlError(404, "No such hold");
    response.status(204).end();
  });
}
