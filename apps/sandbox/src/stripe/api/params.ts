import { invalid, StripeRefusal } from "../stripe-error.ts";

/** What a call takes. `!` at the end of a kind: it must be there. Anything else is refused, as Stripe refuses unknown and removed parameters. */
type Kind = "text" | "whole" | "flag" | "map" | "texts";
export type Spec = { readonly [name: string]: Kind | `${Kind}!` | Spec | readonly [Spec] };

export type Params = { readonly [name: string]: unknown };

/** Checks a decoded form body or query against the spec and gives numbers and flags their types. */
export function checked(spec: Spec, given: unknown, path = ""): Params {
  const values: Record<string, unknown> = {};
  const fields = typeof given === "object" && given !== null ? Object.entries(given) : [];
  for (const [name, value] of fields) {
    const param = path === "" ? name : `${path}[${name}]`;
    const kind = Object.hasOwn(spec, name) ? spec[name] : undefined;
    if (kind === undefined)
      throw new StripeRefusal(400, {
        code: "parameter_unknown",
        param,
        message: `Received unknown parameter: ${param}`,
      });
    values[name] = typeof kind === "string" ? typed(kind.replace("!", ""), value, param) : nested(kind, value, param);
  }
  for (const [name, kind] of Object.entries(spec)) {
    const param = path === "" ? name : `${path}[${name}]`;
    if (typeof kind === "string" && kind.endsWith("!") && values[name] === undefined)
      throw new StripeRefusal(400, { code: "parameter_missing", param, message: `Missing required param: ${param}.` });
  }
  return values;
}

function nested(kind: Spec | readonly [Spec], value: unknown, param: string): unknown {
  if (!isList(kind)) return checked(kind, value, param);
  const [item] = kind;
  const items: unknown[] = typeof value === "object" && value !== null ? Object.values(value) : [];
  if (items.length === 0) throw invalid(param, `Invalid array: ${param}`);
  return items.map((one, index) => checked(item, one, `${param}[${index}]`));
}

function isList(kind: Spec | readonly [Spec]): kind is readonly [Spec] {
  return Array.isArray(kind);
}

function typed(kind: string, value: unknown, param: string): unknown {
  switch (kind) {
    case "text":
      if (typeof value === "string" && value !== "") return value;
      throw invalid(param, `Invalid string: ${param}`);
    case "whole":
      if (typeof value === "string" && /^-?\d+$/.test(value)) return Number(value);
      throw invalid(param, `Invalid integer: ${String(value)}`);
    case "flag":
      if (value === "true" || value === "false") return value === "true";
      throw invalid(param, `Invalid boolean: ${String(value)}`);
    case "texts":
      return (typeof value === "object" && value !== null ? Object.values(value) : [value]).map(String);
    default:
      return textMap(value);
  }
}

function textMap(value: unknown): Record<string, string> {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.map(([key, item]) => [key, String(item)]));
}

export const text = (params: Params, name: string): string => optional(params, name) ?? "";
export const optional = (params: Params, name: string): string | null =>
  typeof params[name] === "string" ? params[name] : null;
export const whole = (params: Params, name: string): number | null =>
  typeof params[name] === "number" ? params[name] : null;
export const map = (params: Params, name: string): Record<string, string> => textMap(params[name]);
export const inner = (params: Params, name: string): Params | null => {
  const value = params[name];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
};
