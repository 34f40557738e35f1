import { AppError } from "@plumbline/core/app-error.ts";
import type { RequestHandler } from "express";
import type { Endpoint } from "./endpoint.ts";

/** After the routes below /api: answers a declared path that has no such method with 405 and the methods it has. */
export function refuseOtherMethods(declared: readonly Pick<Endpoint, "method" | "path">[]): RequestHandler {
  const routes = declared.map(({ method, path }) => ({ method: method.toUpperCase(), pattern: patternOf(path) }));
  return (req, res, next) => {
    const methods = new Set(
      routes.filter(({ pattern }) => pattern.test(req.baseUrl + req.path)).map(({ method }) => method),
    );
    if (methods.size === 0) return next();
    // Express answers HEAD wherever it answers GET.
    if (methods.has("GET")) methods.add("HEAD");
    res.setHeader("allow", [...methods].join(", "));
    next(new AppError("method_not_allowed"));
  };
}

/** Matches as Express does: any case, with or without a slash at the end. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`, "i");
}
