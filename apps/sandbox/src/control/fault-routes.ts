import type { Router } from "express";
import { serviceNames } from "../address-services/router.ts";
import { faultKinds, type FaultList, type NewFault } from "../faults/fault-list.ts";
import type { Holds } from "../faults/holds.ts";
import { pageForms } from "../faults/page-form.ts";
import { refusalForms } from "../faults/refusal.ts";
import { hubspotRouteNames } from "../hubspot/router.ts";
import { stripeRouteNames } from "../stripe/api/calls.ts";
import { ControlError } from "./control-error.ts";
import type { Fields } from "./fields.ts";
import { created, serve } from "./serve.ts";

/** Points at which a call can be held, and routes that a fault can name. */
const routeNames: readonly string[] = [...hubspotRouteNames, "smtp", ...serviceNames, "stripe", ...stripeRouteNames];

function knownRoute(name: string): string {
  if (!routeNames.includes(name)) throw new ControlError(400, `Routes are ${routeNames.join(", ")}`);
  return name;
}

function faultFrom(fields: Fields): NewFault {
  const kind = fields.oneOf("kind", faultKinds, "Kinds");
  const isRefusal = kind === "refuse";
  const route = fields.optionalText("route");
  return {
    kind,
    route: route === undefined ? null : knownRoute(route),
    portalId: fields.wholeOrNull("portalId"),
    // Absent means once, or permanently for a refusal; null means until it is removed.
    times: fields.isNull("times") ? null : (fields.optionalWhole("times") ?? (isRefusal ? null : 1)),
    skip: fields.optionalWhole("skip") ?? 0,
    status: fields.optionalWhole("status") ?? (isRefusal ? 403 : 500),
    ms: fields.optionalWhole("ms") ?? 0,
    ids: fields.texts("ids"),
    property: fields.optionalText("property") ?? null,
    headers: fields.textMap("headers"),
    objectType: fields.has("objectType") ? fields.objectType() : null,
    form: fields.has("form") ? fields.oneOf("form", refusalForms, "Forms") : "native",
    page: fields.has("page") ? fields.oneOf("page", pageForms, "Pages") : "empty",
    body: fields.optionalObject("body") ?? null,
  };
}

export function faultRoutes(router: Router, faults: FaultList, holds: Holds): void {
  serve(router, {
    "get /faults": () => faults.all(),
    "post /faults": ({ fields }) => created(faults.add(faultFrom(fields))),
    "delete /faults": () => faults.clear(),
    "delete /faults/:id": ({ param }) => {
      if (!faults.remove(Number(param("id")))) throw new ControlError(404, "No such fault");
    },

    "get /holds": () => holds.all(),
    "post /holds": ({ fields }) => {
      const point = fields.text("point");
      const [when = "", route = ""] = point.split(":");
      if (when !== "before" && when !== "after-apply")
        throw new ControlError(400, `A point is before:<route> or after-apply:<route>`);
      knownRoute(route);
      return created(
        holds.add({
          point,
          portalId: fields.wholeOrNull("portalId"),
          skip: fields.optionalWhole("skip") ?? 0,
          times: fields.wholeOrNull("times"),
          late: fields.flag("late") ?? false,
        }),
      );
    },
    "delete /holds": () => holds.releaseAll(),
    "delete /holds/:id": ({ param }) => {
      if (!holds.release(Number(param("id")))) throw new ControlError(404, "No such hold");
    },
  });
}
