import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { enrichmentTargets, NO_ENRICHMENT, type Enrichment } from "@plumbline/schema/mapping/enrichment.ts";
import type { FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { AddressSetInput, MappedParts } from "@plumbline/schema/mapping/rest.ts";
import {
  MAIN_PARTS,
  OBJECT_TYPE_LABELS,
  OPTIONAL_PARTS,
  type ObjectType,
  type OptionalPart,
} from "@plumbline/schema/object-types.ts";
import { doneBy, type Actor, type DoneBy } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { sqlState } from "../db/sql-error.ts";
import type { Tx } from "../db/database.ts";
import { lockRow } from "../db/lock-row.ts";
import type { Connection, Mapping, MappingVersion } from "../generated/prisma/client.ts";
import type { ReviewAction } from "../review/review-action-row.ts";
import { policyOf } from "../review/policy.ts";
import { supersedeMatching } from "../review/review-action.ts";
import { findOrMakeVersion } from "./find-or-make-version.ts";
import { enrichmentOf, mappedProperties, partsOf, settingsOf } from "./version-content.ts";

/** The content to save for one address set; omitted fields stay as they were. */
export type SetContent = {
  setKey: string;
  label: string;
  parts: MappedParts;
  settings: FormatSettings | undefined;
  enrichment: Enrichment | undefined;
  lockProperty: string | undefined;
};

export function setContentOf(set: AddressSetInput): SetContent {
  const { key: setKey, label, settings, enrichment, lock_property: lockProperty, ...parts } = set;
  return { setKey, label, parts, settings, enrichment, lockProperty };
}

/** A saved set with its version. */
export type SavedMapping = Mapping & { version: MappingVersion };

/** The connection's mappings, locked until this transaction ends. */
export async function lockMappings(tx: Tx, connectionId: string): Promise<SavedMapping[]> {
  // The connection first: two people may map the first type at once, or one property in two sets.
  await lockRow(tx, "connection", connectionId);
  await tx.$executeRaw`SELECT 1 FROM mapping WHERE connection_id = ${connectionId}::uuid ORDER BY object_type, set_key FOR UPDATE`;
  return await tx.mapping.findMany({
    where: { connectionId },
    include: { version: true },
    orderBy: [{ position: "asc" }, { setKey: "asc" }],
  });
}

type Write = {
  actor: Actor;
  connection: Connection;
  objectType: ObjectType;
  /** The sets that the object type has, including those of a primary set that is off. */
  known: readonly SavedMapping[];
  sets: readonly SetContent[];
  /** Whether sets that are not among these are removed; otherwise they stay. */
  replaces: boolean;
};

/**
 * In the transaction that has locked the mappings: saves the sets of one object type, and ends the proposals about addresses that
 * are now read differently. Start the actions after the commit. Errors: `invalid_input` (two sets would write one property),
 * `not_available` (a second set before the next release).
 */
export async function writeSets(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  { actor, connection, objectType, known, sets, replaces }: Write,
): Promise<ReviewAction[]> {
  const others = known.filter(({ setKey }) => !sets.some((set) => set.setKey === setKey));
  const contents = sets.map((set) => withKnown(set, known.find(({ setKey }) => setKey === set.setKey)?.version));
  const staying = replaces ? [] : others.map(savedContent);
  requireOwnProperties(objectType, [...contents, ...staying]);
  const actions: ReviewAction[] = [];
  for (const { setKey } of replaces ? others : []) {
    await tx.mapping.deleteMany({ where: { connectionId: connection.id, objectType, setKey } });
    actions.push(...(await endProposals(ctx, tx, { connection, objectType, setKey })));
  }
  for (const [index, content] of contents.entries()) {
    const { setKey, label } = content;
    const place = { accountId: connection.accountId, connectionId: connection.id, objectType, setKey };
    const before = known.find((one) => one.setKey === setKey);
    const { versionId, hash } = await findOrMakeVersion(ctx, tx, { ...place, ...content });
    // A set of a type with several keeps its position where others stay.
    const position = replaces ? index : (before?.position ?? index);
    await saveMapping(tx, place, { versionId, label, position, savedAt: ctx.now(), ...doneBy(actor) });
    if (!before) await startWithPolicyOfPrimary(ctx, tx, { ...place, portalId: connection.portalId });
    // Also if the type was off in between: earlier proposals may be about other properties.
    if (before?.version.contentHash !== hash)
      actions.push(...(await endProposals(ctx, tx, { connection, objectType, setKey })));
  }
  return actions;
}

type Content = Omit<SetContent, "settings" | "enrichment" | "lockProperty"> & {
  settings: FormatSettings;
  enrichment: Enrichment;
  lockProperty: string;
};

function withKnown(set: SetContent, version: MappingVersion | undefined): Content {
  const { settings, enrichment, lockProperty } = set;
  const parts = withKnownParts(set.parts, version && partsOf(version));
  return {
    ...set,
    parts,
    settings: settings ?? (version ? settingsOf(version) : {}),
    enrichment: enrichment ?? withoutProperties(version ? enrichmentOf(version) : NO_ENRICHMENT, parts),
    lockProperty: lockProperty ?? version?.lockProperty ?? "",
  };
}

function savedContent({ setKey, label, version }: SavedMapping): Content {
  return {
    setKey,
    label,
    parts: partsOf(version),
    settings: settingsOf(version),
    enrichment: enrichmentOf(version),
    lockProperty: version.lockProperty,
  };
}

/** Omitted optional parts stay, unless their property is now one of the five main parts. */
export function withKnownParts(parts: MappedParts, known: Pick<MappedParts, OptionalPart> | undefined): MappedParts {
  const taken = new Set<string>(MAIN_PARTS.map((part) => parts[part]));
  const kept = OPTIONAL_PARTS.flatMap((part) => {
    const property = parts[part] ?? known?.[part] ?? "";
    return property === "" || (parts[part] === undefined && taken.has(property)) ? [] : [[part, property]];
  });
  return {
    ...parts,
    ...Object.fromEntries(OPTIONAL_PARTS.map((part) => [part, undefined])),
    ...Object.fromEntries(kept),
  };
}

/** A property that now holds a part of the address is no longer a target. */
function withoutProperties(enrichment: Enrichment, parts: MappedParts): Enrichment {
  const taken = new Set<string>(Object.values(parts));
  const targets = Object.fromEntries(Object.entries(enrichment.targets).filter(([, property]) => !taken.has(property)));
  return { ...enrichment, targets };
}

/** No two sets write the same property, or they would undo each other's writes. A lock property may be shared. */
function requireOwnProperties(objectType: ObjectType, contents: readonly Content[]): void {
  const owners = new Map<string, Content>();
  for (const content of contents) {
    const written = [...mappedProperties(content.parts), ...enrichmentTargets(content.enrichment)];
    for (const [, property] of written) {
      const owner = owners.get(property);
      if (owner && owner !== content) {
        const [set] = [owner, content].filter(({ setKey }) => setKey !== PRIMARY_SET);
        throw new AppError(
          "invalid_input",
          `${OBJECT_TYPE_LABELS[objectType]} records: '${property}' already belongs to the address set ${set?.label ?? ""}.`,
        );
      }
      owners.set(property, content);
    }
  }
}

const CHECK_VIOLATION = "23514";

type Place = { accountId: string; connectionId: string; objectType: ObjectType; setKey: string };

type Saved = DoneBy & { versionId: string; label: string; position: number; savedAt: Date };

async function saveMapping(tx: Tx, place: Place, saved: Saved): Promise<void> {
  const { connectionId, objectType, setKey } = place;
  try {
    await tx.mapping.upsert({
      where: { connectionId_objectType_setKey: { connectionId, objectType, setKey } },
      create: { ...place, ...saved },
      update: saved,
    });
  } catch (error) {
    // `one_set_only`, until the next release.
    if (sqlState(error) !== CHECK_VIOLATION) throw error;
    throw new AppError("not_available", "A second address set needs the next update of this server.");
  }
}

/** A new set starts with the policy of the primary set, which the customer knows. */
async function startWithPolicyOfPrimary(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, portalId, objectType, setKey }: Place & { portalId: string },
): Promise<void> {
  if (setKey === PRIMARY_SET) return;
  const policy = await policyOf(tx, { accountId, portalId, objectType, setKey: PRIMARY_SET });
  await tx.writePolicy.createMany({
    data: [{ accountId, portalId, objectType, setKey, policy, changedAt: ctx.now() }],
    skipDuplicates: true,
  });
}

async function endProposals(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  { connection, objectType, setKey }: { connection: Connection; objectType: ObjectType; setKey: string },
): Promise<ReviewAction[]> {
  const filter = { portal_id: connection.portalId, object_type: objectType, address_set: setKey };
  const action = await supersedeMatching(ctx, tx, { accountId: connection.accountId, filter });
  return action ? [action] : [];
}
