import type { Request } from "express";
import { type ObjectType, objectTypeNamed } from "../hubspot/object-types.ts";
import { fieldsOf } from "../plain-object.ts";
import { ControlError } from "./control-error.ts";

/** The body of a control call, validated field by field; a value of the wrong type is refused, never guessed. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(body: unknown) {
    this.#values = fieldsOf(body);
  }

  static of(request: Request): Fields {
    const body: unknown = request.body;
    return new Fields(body);
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  isNull(name: string): boolean {
    return this.#values[name] === null;
  }

  text(name: string): string {
    const value = this.#values[name];
    if (typeof value === "string") return value;
    throw new ControlError(400, `"${name}" must be a text`);
  }

  optionalText(name: string): string | undefined {
    return this.has(name) ? this.text(name) : undefined;
  }

  /** Refused with a list of what there is. */
  oneOf<T extends string>(name: string, known: readonly T[], what: string): T {
    const text = this.text(name);
    const found = known.find((one) => one === text);
    if (found === undefined) throw new ControlError(400, `${what} are ${known.join(", ")}`);
    return found;
  }

  objectType(name = "objectType"): ObjectType {
    const text = this.text(name);
    const type = objectTypeNamed(text);
    if (!type) throw new ControlError(400, `No object type ${text}`);
    return type;
  }

  whole(name: string): number {
    const value = this.#values[name];
    if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
    throw new ControlError(400, `"${name}" must be a whole number`);
  }

  optionalWhole(name: string): number | undefined {
    return this.has(name) ? this.whole(name) : undefined;
  }

  /** Absent and null both mean no limit. */
  wholeOrNull(name: string): number | null {
    return this.has(name) && !this.isNull(name) ? this.whole(name) : null;
  }

  flag(name: string): boolean | undefined {
    const value = this.#values[name];
    if (value === undefined || typeof value === "boolean") return value;
    throw new ControlError(400, `"${name}" must be true or false`);
  }

  texts(name: string): string[] {
    const value = this.#values[name];
    if (value === undefined) return [];
    if (Array.isArray(value) && value.every((item): item is string => typeof item === "string")) return value;
    throw new ControlError(400, `"${name}" must be a list of texts`);
  }

  list(name: string): unknown[] {
    const value = this.#values[name];
    if (Array.isArray(value)) return value;
    throw new ControlError(400, `"${name}" must be a list`);
  }

  optionalList(name: string): unknown[] | undefined {
    return this.has(name) ? this.list(name) : undefined;
  }

  optionalObject(name: string): Record<string, unknown> | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value === "object" && !Array.isArray(value)) return { ...value };
    throw new ControlError(400, `"${name}" must be an object`);
  }

  textMap(name: string): Record<string, string> {
    const value = this.#values[name];
    const map: Record<string, string> = {};
    if (value === undefined) return map;
    if (typeof value !== "object" || value === null) throw new ControlError(400, `"${name}" must be an object`);
    for (const [key, item] of Object.entries(value)) {
      if (typeof item !== "string") throw new ControlError(400, `"${name}.${key}" must be a text`);
      map[key] = item;
    }
    return map;
  }
}

/** Without the fields that are undefined. */
export function given<T extends object>(fields: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
