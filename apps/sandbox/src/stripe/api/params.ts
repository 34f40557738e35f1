import { fieldsOf, isPlain } from "../../plain-object.ts";
import { invalid, StripeRefusal } from "../stripe-error.ts";

/** The parameters of a call. `!` at the end of a kind: required. Unknown parameters are refused, as Stripe refuses them. */
type Kind = "text" | "email" | "url" | `one of ${string}` | "whole" | "flag" | "map" | "texts";
export type Spec = { readonly [name: string]: Kind | `${Kind}!` | Spec | readonly [Spec] };

export type Params = { readonly [name: string]: unknown };

/** Checks a decoded form body or query against the spec and converts numbers and flags. */
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
      return textOf(value, param);
    case "email":
      if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(textOf(value, param))) return value;
      throw invalid(param, `Invalid email address: ${String(value)}`);
    case "url":
      if (/^https?:\/\/./.test(textOf(value, param)) && URL.canParse(textOf(value, param))) return value;
      throw invalid(param, "Not a valid URL");
    case "whole":
      if (typeof value === "string" && /^-?\d+$/.test(value)) return Number(value);
      throw invalid(param, `Invalid integer: ${String(value)}`);
    case "flag":
      if (value === "true" || value === "false") return value === "true";
      throw invalid(param, `Invalid boolean: ${String(value)}`);
    case "texts":
      return (typeof value === "object" && value !== null ? Object.values(value) : [value]).map(String);
    case "map":
      return metadata(value, param);
    default: {
      const known = kind.replace(/^one of /, "").split(" ");
      if (known.includes(textOf(value, param))) return value;
      throw invalid(param, `Invalid ${param}: must be one of ${known.join(", ")}`);
    }
  }
}

const longestText = 5_000;

function textOf(value: unknown, param: string): string {
  if (typeof value !== "string" || value === "") throw invalid(param, `Invalid string: ${param}`);
  if (value.length > longestText) throw invalid(param, `Invalid string: must be at most ${longestText} characters`);
  return value;
}

/** At most 50 keys of 40 characters, with values of 500. */
function metadata(value: unknown, param: string): Record<string, string> {
  const entries = textMap(value);
  if (Object.keys(entries).length > 50) throw invalid(param, "Metadata can have at most 50 keys");
  for (const [key, item] of Object.entries(entries)) {
    if (key.length > 40) throw invalid(param, `Metadata keys can be at most 40 characters long: ${key}`);
    if (item.length > 500) throw invalid(`${param}[${key}]`, "Metadata values can be at most 500 characters long");
  }
  return entries;
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
export const inner = (params: Params, name: string): Params | null =>
  isPlain(params[name]) ? fieldsOf(params[name]) : null;
