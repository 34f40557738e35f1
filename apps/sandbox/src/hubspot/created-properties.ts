import { HubSpotError, notFound, validationError } from "./hubspot-error.ts";
import { changePortal, type HubSpotWorld } from "./hubspot-world.ts";
import { usesProperty } from "./list-filter.ts";
import { listsOf } from "./lists.ts";
import type { ObjectType } from "./object-types.ts";
import type { CreatedProperty, Portal, PropertyGroup } from "./portal.ts";
import type { PropertyDefinition } from "./properties.ts";
import { createdProperties, propertiesOf } from "./property-access.ts";

const usualLimit = 1_000;

/** Counts the account's own properties, except archived ones. */
export function propertyUsage(portal: Portal, type: ObjectType): { limit: number; usage: number } {
  const usage = propertiesOf(portal, type).filter(({ hubspotDefined }) => !hubspotDefined).length;
  return { limit: portal.propertyLimits?.[type] ?? usualLimit, usage };
}

export function createProperty(
  world: HubSpotWorld,
  portal: Portal,
  type: ObjectType,
  definition: PropertyDefinition,
): void {
  const { name, groupName } = definition;
  if (propertiesOf(portal, type).some((known) => known.name === name))
    throw new HubSpotError(409, "CONFLICT", `A property named '${name}' already exists.`);
  if (isNameKept(portal, type, name))
    throw new HubSpotError(409, "CONFLICT", `An archived property named '${name}' already exists.`, {
      subCategory: "PROPERTY_ARCHIVED",
    });
  if (!groupsOf(portal, type).some((group) => group.name === groupName))
    throw validationError(`Property group '${groupName}' does not exist`);
  const { limit, usage } = propertyUsage(portal, type);
  if (usage >= limit)
    throw validationError(`This account has reached its limit of ${limit} custom properties.`, {
      subCategory: "PROPERTY_LIMIT_REACHED",
    });
  keep(world, portal, `${type}/${name}`, { definition, isArchived: false, createdAt: world.now() });
}

function isNameKept(portal: Portal, type: ObjectType, name: string): boolean {
  return createdProperties(portal, type).some(({ definition, isArchived }) => isArchived && definition.name === name);
}

export function changeCreated(
  world: HubSpotWorld,
  portal: Portal,
  { type, name }: { type: ObjectType; name: string },
  change: (definition: PropertyDefinition) => PropertyDefinition,
): void {
  const created = createdNamed(portal, type, name);
  keep(world, portal, `${type}/${name}`, { ...created, definition: change(created.definition) });
}

/** Refused if a list or a workflow of the account uses it. */
export function archiveProperty(
  world: HubSpotWorld,
  portal: Portal,
  { type, name }: { type: ObjectType; name: string },
): void {
  const created = createdNamed(portal, type, name);
  const isInList = listsOf(portal).some((list) => list.type === type && list.filter && usesProperty(list.filter, name));
  const isInWorkflow = (portal.usedByWorkflows ?? []).includes(`${type}/${name}`);
  if (isInList || isInWorkflow)
    throw validationError(
      `Property '${name}' is used by ${isInList ? "a list" : "a workflow"} and cannot be archived.`,
      { subCategory: "PROPERTY_IN_USE" },
    );
  keep(world, portal, `${type}/${name}`, { ...created, isArchived: true });
}

function createdNamed(portal: Portal, type: ObjectType, name: string): CreatedProperty {
  const created = portal.createdProperties?.[`${type}/${name}`];
  if (created && !created.isArchived && propertiesOf(portal, type).some((known) => known.name === name)) return created;
  if (propertiesOf(portal, type).some((known) => known.name === name))
    throw validationError(`The definition of property '${name}' is read only.`);
  throw notFound(`Property '${name}' does not exist.`);
}

function keep(world: HubSpotWorld, portal: Portal, key: string, created: CreatedProperty): void {
  changePortal(world, portal.id, { createdProperties: { ...portal.createdProperties, [key]: created } });
}

/** HubSpot deletes an archived property after 90 days, which frees its name. */
export function forgetArchived(
  world: HubSpotWorld,
  portal: Portal,
  { type, name }: { type: ObjectType; name: string },
): void {
  const key = `${type}/${name}`;
  const without = <T>(kept: Readonly<Record<string, T>> | undefined): Record<string, T> =>
    Object.fromEntries(Object.entries(kept ?? {}).filter(([one]) => one !== key));
  changePortal(world, portal.id, {
    createdProperties: without(portal.createdProperties),
    propertyChanges: without(portal.propertyChanges),
  });
}

/** HubSpot's own groups and the created ones. */
export function groupsOf(portal: Portal, type: ObjectType): PropertyGroup[] {
  const created = portal.createdGroups?.[type] ?? [];
  const named = propertiesOf({ ...portal, createdProperties: {} }, type).map(({ groupName }) => groupName);
  const own = [...new Set(named)].filter((name) => !created.some((group) => group.name === name));
  return [...own.map((name, displayOrder) => ({ name, label: name, displayOrder })), ...created];
}

export function createGroup(world: HubSpotWorld, portal: Portal, type: ObjectType, group: PropertyGroup): void {
  if (groupsOf(portal, type).some(({ name }) => name === group.name))
    throw new HubSpotError(409, "CONFLICT", `A property group named '${group.name}' already exists.`);
  keepGroups(world, portal, type, [...(portal.createdGroups?.[type] ?? []), group]);
}

export function archiveGroup(world: HubSpotWorld, portal: Portal, type: ObjectType, name: string): void {
  const created = portal.createdGroups?.[type] ?? [];
  if (!created.some((group) => group.name === name)) throw notFound(`Property group '${name}' does not exist.`);
  if (propertiesOf(portal, type).some(({ groupName }) => groupName === name))
    throw validationError(`Property group '${name}' has properties and cannot be archived.`);
  keepGroups(
    world,
    portal,
    type,
    created.filter((group) => group.name !== name),
  );
}

function keepGroups(world: HubSpotWorld, portal: Portal, type: ObjectType, groups: readonly PropertyGroup[]): void {
  changePortal(world, portal.id, { createdGroups: { ...portal.createdGroups, [type]: groups } });
}
