import { fieldsOf } from "../plain-object.ts";
import { validationError } from "./hubspot-error.ts";
import type { PropertyDefinition } from "./properties.ts";

/** The filter of a segment: in each group, one of the properties must have one of its values. */
export type ListFilter = {
  /** As sent, for requests of the list with its filters. */
  branch: Readonly<Record<string, unknown>>;
  /** A record matches one of these groups as a whole. */
  groups: readonly (readonly PropertyFilter[])[];
};
type PropertyFilter = { property: string; values: readonly string[] };

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** HubSpot accepts an OR of ANDs at the root. This sandbox supports only filters for dropdown values. */
export function listFilter(branch: unknown, definitions: readonly PropertyDefinition[]): ListFilter {
  const root = fieldsOf(branch);
  requireOperator(root);
  if (root["filterBranchType"] !== "OR" || list(root["filters"]).length > 0)
    throw validationError("The root of the filters must be an OR branch without filters of its own");
  const branches = list(root["filterBranches"]).map(fieldsOf);
  if (branches.length === 0) throw validationError("The OR branch needs at least one AND branch");
  const groups = branches.map((and) => {
    requireOperator(and);
    if (and["filterBranchType"] !== "AND") throw validationError("Branches of the root must be AND branches");
    if (list(and["filterBranches"]).length > 0) throw validationError("Deeper branches are not known here");
    const filters = list(and["filters"]).map((filter) => propertyFilter(fieldsOf(filter), definitions));
    if (filters.length === 0) throw validationError("An AND branch needs filters");
    return filters;
  });
  return { branch: root, groups };
}

/** The specification requires it beside the type. */
function requireOperator({ filterBranchType, filterBranchOperator }: Record<string, unknown>): void {
  if (filterBranchOperator !== filterBranchType) throw validationError("filterBranchOperator is required in a branch");
}

function propertyFilter(
  { filterType, property, operation }: Record<string, unknown>,
  definitions: readonly PropertyDefinition[],
): PropertyFilter {
  if (filterType !== "PROPERTY" || typeof property !== "string")
    throw validationError("Only filters of type PROPERTY are known here");
  const definition = definitions.find(({ name }) => name === property);
  if (!definition) throw validationError(`Property "${property}" does not exist`);
  const { operationType, operator, values, includeObjectsWithNoValueSet } = fieldsOf(operation);
  if (operationType !== "ENUMERATION" || operator !== "IS_ANY_OF" || definition.type !== "enumeration")
    throw validationError(`Operation ${String(operationType)} ${String(operator)} does not fit property "${property}"`);
  if (typeof includeObjectsWithNoValueSet !== "boolean")
    throw validationError("includeObjectsWithNoValueSet is required in an operation");
  if (includeObjectsWithNoValueSet) throw validationError("Filters for records without a value are not known here");
  const wanted = list(values).map(String);
  const unknown = wanted.filter((value) => !definition.options.some((option) => option.value === value));
  if (wanted.length === 0 || unknown.length > 0)
    throw validationError(`Values of property "${property}" are not among its options: [${unknown.join(", ")}]`);
  return { property, values: wanted };
}

export function matchesFilter({ groups }: ListFilter, values: Readonly<Record<string, string>>): boolean {
  return groups.some((filters) => filters.every((filter) => filter.values.includes(values[filter.property] ?? "")));
}

/** Whether the segment filters by this property. */
export function usesProperty({ groups }: ListFilter, name: string): boolean {
  return groups.some((filters) => filters.some(({ property }) => property === name));
}
