import { validationError } from "./hubspot-error.ts";
import type { ObjectType } from "./object-types.ts";
import { customProperty, ownProperties, type PropertyDefinition } from "./properties.ts";
import type { CreatedProperty, Portal, PropertyChange, PropertyFormat } from "./portal.ts";

/** The property definitions of a portal: the standard set with manual changes. */
export function propertiesOf(portal: Portal, type: ObjectType): PropertyDefinition[] {
  const created = createdProperties(portal, type).flatMap(({ definition, isArchived }) =>
    isArchived ? [] : definition,
  );
  return [...ownProperties(type), ...addedProperties(portal, type), ...created].flatMap((definition) => {
    const change = portal.propertyChanges[`${type}/${definition.name}`];
    if (!change) return [definition];
    if (change.removed) return [];
    const options = change.options?.map((option, displayOrder) => ({ ...option, displayOrder }));
    return [
      {
        ...definition,
        label: change.label ?? definition.label,
        readOnly: change.readOnly ?? definition.readOnly,
        rules: {
          maxLength: change.maxLength ?? null,
          pattern: change.pattern ? new RegExp(change.pattern, "u") : null,
          needs: change.needs ?? null,
        },
        ...(change.number ? { type: "number" as const, fieldType: "number" } : {}),
        ...(change.checkbox ? { type: "enumeration" as const, fieldType: "booleancheckbox" } : {}),
        ...(options ? { options, type: "enumeration" as const, fieldType: "select" } : {}),
      },
    ];
  });
}

export function definitionsOf(portal: Portal, type: ObjectType): ReadonlyMap<string, PropertyDefinition> {
  return new Map(propertiesOf(portal, type).map((definition) => [definition.name, definition]));
}

/** Removed by the portal's admin. */
const isRemoved = (portal: Portal, key: string): boolean => portal.propertyChanges[key]?.removed === true;

/** Created by the API, including archived ones. */
export function createdProperties(portal: Portal, type: ObjectType): CreatedProperty[] {
  return Object.entries(portal.createdProperties ?? {}).flatMap(([key, created]) =>
    key.startsWith(`${type}/`) ? [{ ...created, isArchived: created.isArchived || isRemoved(portal, key) }] : [],
  );
}

function addedProperties(portal: Portal, type: ObjectType): PropertyDefinition[] {
  const own = ownProperties(type);
  return Object.entries(portal.propertyChanges).flatMap(([key, { added }]) => {
    const [ofType, name] = key.split("/");
    const isNew = added && ofType === type && !own.some((property) => property.name === name);
    return isNew && name ? [customProperty(name)] : [];
  });
}

type Invalid = { isValid: false; message: string; error: string; name: string; propertyValue: string };

const NEEDS_ANOTHER = "MISSING_CONDITIONAL_REQUIRED_PROPERTY";

/** The values that HubSpot would refuse. For a value that requires another property, `name` is the missing property. */
export function invalidValues(
  definitions: ReadonlyMap<string, PropertyDefinition>,
  values: Readonly<Record<string, string>>,
): Invalid[] {
  return Object.entries(values).flatMap(([name, propertyValue]): Invalid[] => {
    const refuse = (error: string, message: string): Invalid[] => [
      { isValid: false, message, error, name, propertyValue },
    ];
    const definition = definitions.get(name);
    if (!definition) return refuse("PROPERTY_DOESNT_EXIST", `Property "${name}" does not exist`);
    if (definition.readOnly)
      return refuse("READ_ONLY_VALUE", `"${name}" is a read only property; its value cannot be set.`);
    if (propertyValue === "") return [];
    const needed = definition.rules?.needs;
    if (needed && !values[needed]) {
      const message = `${name} needs a value of ${needed} in the same request`;
      return [{ isValid: false, message, error: NEEDS_ANOTHER, name: needed, propertyValue: "" }];
    }
    if (propertyValue.length > 65_536) return refuse("INVALID_LENGTH", `${name} is longer than 65536 characters`);
    if (propertyValue.length > (definition.rules?.maxLength ?? Infinity))
      return refuse("MAX_LENGTH", `${name} is longer than the rule of this account allows`);
    if (definition.rules?.pattern && !definition.rules.pattern.test(propertyValue))
      return refuse("REGEX", `${name} does not match the rule of this account`);
    if (definition.options.length > 0 && !definition.options.some((option) => option.value === propertyValue)) {
      const allowed = definition.options.map((option) => option.value).join(", ");
      return refuse("INVALID_OPTION", `${propertyValue} was not one of the allowed options: [${allowed}]`);
    }
    if (definition.type === "number" && !Number.isFinite(Number(propertyValue))) {
      return refuse("INVALID_INTEGER", `${propertyValue} was not a valid number.`);
    }
    return [];
  });
}

/** HubSpot refuses the whole call; missing properties are errors with a code, invalid values are in the message. */
export function requireValid(invalid: readonly Invalid[]): void {
  if (invalid.length === 0) return;
  const wrong = invalid.filter(({ error }) => error !== NEEDS_ANOTHER);
  const missing = new Map(invalid.filter((one) => !wrong.includes(one)).map((one) => [one.name, one]));
  const errors = [...missing.values()].map(({ message, name }) => ({
    message,
    code: NEEDS_ANOTHER,
    context: { propertyName: [name] },
  }));
  throw validationError(
    wrong.length > 0
      ? `Property values were not valid: ${JSON.stringify(wrong)}`
      : "A property that others require is missing",
    errors.length > 0 ? { errors } : {},
  );
}

/** The stored form of accepted values. */
export function keptValues(
  portal: Portal,
  type: ObjectType,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, keptValue(portal.propertyChanges[`${type}/${name}`], value)]),
  );
}

function keptValue(change: PropertyChange | undefined, value: string): string {
  const text = change?.normalizes ? value.normalize("NFC").replaceAll(/\r\n?/g, "\n") : value;
  const trimmed = change?.trims ? text.trim() : text;
  return change?.formats ? FORMATS[change.formats](trimmed) : trimmed;
}

/** As HubSpot's knowledge base describes its rules: a postal code of numbers alone keeps 070078 of 070078ABC. */
const FORMATS: Readonly<Record<PropertyFormat, (text: string) => string>> = {
  none: (text) => text,
  capitals: (text) => text.toUpperCase(),
  digits: (text) => text.replaceAll(/\D/gu, ""),
};
