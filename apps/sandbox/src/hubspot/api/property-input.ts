import { fieldsOf } from "../../plain-object.ts";
import { validationError } from "../hubspot-error.ts";
import type { PropertyGroup } from "../portal.ts";
import type { PropertyDefinition } from "../properties.ts";

const fieldTypes: Readonly<Record<PropertyDefinition["type"], readonly string[]>> = {
  string: ["text", "textarea", "html", "file", "phonenumber"],
  number: ["number"],
  enumeration: ["select", "radio", "checkbox", "booleancheckbox"],
  date: ["date"],
  datetime: ["date"],
  bool: ["booleancheckbox"],
  phone_number: ["phonenumber"],
};

const known: readonly string[] = [
  "name",
  "label",
  "type",
  "fieldType",
  "groupName",
  "description",
  "options",
  "displayOrder",
  "formField",
  "hasUniqueValue",
  "hidden",
];
const maxInputs = 100;
const namePattern = /^[a-z][a-z0-9_]{0,99}$/;

function text(values: Record<string, unknown>, name: string): string {
  const value = values[name];
  if (typeof value === "string" && value !== "") return value;
  throw validationError(`Invalid input JSON: some required fields were not set: [${name}]`);
}

function nameIn(values: Record<string, unknown>): string {
  const name = text(values, "name");
  if (!namePattern.test(name) || name.startsWith("hs_")) throw validationError(`Property name '${name}' is invalid`);
  return name;
}

function typeOf(name: string): PropertyDefinition["type"] {
  const isType = (text: string): text is PropertyDefinition["type"] => Object.hasOwn(fieldTypes, text);
  if (!isType(name)) throw validationError(`'${name}' is not a valid property type`);
  return name;
}

/** HubSpot's input for a new property; unknown fields are refused. */
export function definitionOf(input: unknown): PropertyDefinition {
  const values = fieldsOf(input);
  for (const name of Object.keys(values))
    if (!known.includes(name)) throw validationError(`Unrecognized field: ${name}`);
  const type = typeOf(text(values, "type"));
  const fieldType = text(values, "fieldType");
  if (!fieldTypes[type].includes(fieldType))
    throw validationError(`fieldType '${fieldType}' does not fit the type '${type}'`);
  return {
    name: nameIn(values),
    label: text(values, "label"),
    type,
    fieldType,
    groupName: text(values, "groupName"),
    description: typeof values["description"] === "string" ? values["description"] : "",
    options: type === "enumeration" ? optionsOf(values["options"]) : [],
    readOnly: false,
    calculated: false,
    hubspotDefined: false,
    formField: values["formField"] === true,
  };
}

/** Options are sent as a complete list with all their fields; values and labels are unique. */
function optionsOf(value: unknown): PropertyDefinition["options"] {
  if (!Array.isArray(value) || value.length === 0) throw validationError("An enumeration needs options");
  const options = (value as unknown[]).map((option) => {
    const own = fieldsOf(option);
    const { displayOrder, hidden } = own;
    if (typeof displayOrder !== "number" || typeof hidden !== "boolean")
      throw validationError("Each option needs label, value, displayOrder and hidden");
    return { label: text(own, "label"), value: text(own, "value"), displayOrder, hidden };
  });
  for (const key of ["label", "value"] as const)
    if (new Set(options.map((option) => option[key])).size < options.length)
      throw validationError(`Property options must have unique ${key}s`);
  return options;
}

/** A PATCH leaves omitted fields unchanged; the name cannot be changed. */
export function patched(definition: PropertyDefinition, body: Readonly<Record<string, unknown>>): PropertyDefinition {
  const given = Object.fromEntries(Object.entries(body).filter(([name]) => known.includes(name) && name !== "name"));
  const { name, label, type, fieldType, groupName, description, formField = false } = definition;
  const options = definition.type === "enumeration" ? { options: definition.options } : {};
  return definitionOf({ name, label, type, fieldType, groupName, description, formField, ...options, ...given });
}

export function groupOf(body: Readonly<Record<string, unknown>>): PropertyGroup {
  const values = fieldsOf(body);
  const { displayOrder } = values;
  return {
    name: nameIn(values),
    label: text(values, "label"),
    displayOrder: typeof displayOrder === "number" ? displayOrder : -1,
  };
}

export function listOfInputs(body: Readonly<Record<string, unknown>>): unknown[] {
  const inputs = body["inputs"];
  if (!Array.isArray(inputs) || inputs.length === 0 || inputs.length > maxInputs)
    throw validationError(`inputs must be a list of 1 to ${maxInputs}`);
  return inputs as unknown[];
}
