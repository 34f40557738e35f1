import type { Doer } from "../audit/acted-by.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { ownLogin } from "../accounts/own-login.ts";
import type { Tx } from "../db/database.ts";
import { enrichmentOf, partsOf, settingsOf, storedEnrichment } from "../mapping/version-content.ts";
import type { TableFormat } from "@plumbline/schema/rest/downloads.ts";
import { deliveriesTable, emailsTable } from "./message-tables.ts";
import { activityTable, jobsTable, ledgerTable, outcomesTable, apiDaysTable } from "./account-tables.ts";
import { checksTable, checkSamplesTable } from "./check-tables.ts";
import type { Reader } from "./pages.ts";
import { choicesTable, proposalsTable } from "./review-tables.ts";
import { creditNotesTable, invoicesTable } from "./invoice-tables.ts";
import { receiptsTable } from "./receipts-table.ts";
import type { Table } from "./table-of.ts";
import { tableFile } from "./table-file.ts";
import { withNames } from "./with-names.ts";
import type { ExportFile } from "./zip-files.ts";

/** In the order of the archive. */
export function accountFiles(ctx: Pick<Context, "db" | "config">, actor: Actor, format: TableFormat): ExportFile[] {
  const { accountId } = actor;
  const read: Reader = (work) => ctx.db.withAccount(accountId, work);
  const table = (name: string, content: Table): ExportFile => ({
    name: `${name}.${format}`,
    pieces: tableFile(content, format, name),
  });
  return [
    { name: "profile.json", pieces: asJson(() => read((tx) => profileOf(tx, accountId))) },
    { name: "login.json", pieces: asJson(() => ctx.db.within(ownLogin(actor), loginOf)) },
    { name: "company-login.json", pieces: asJson(() => read(companyLoginOf)) },
    { name: "agreements.json", pieces: asJson(() => read(agreementsOf)) },
    { name: "spending-limits.json", pieces: asJson(() => read(spendingLimitsOf)) },
    { name: "connections.json", pieces: asJson(() => read(connectionsOf)) },
    { name: "mappings.json", pieces: asJson(() => read(mappingsOf)) },
    { name: "clean-on-update.json", pieces: asJson(() => read(cleanOnUpdateOf)) },
    { name: "address-status.json", pieces: asJson(() => read(addressStatusOf)) },
    { name: "recurring-jobs.json", pieces: asJson(() => read(recurringJobsOf)) },
    table("jobs", jobsTable(read)),
    table("outcomes", outcomesTable(read)),
    table("api-days", apiDaysTable(read)),
    table("checks", checksTable(read)),
    table("check-samples", checkSamplesTable(read)),
    table("proposals", proposalsTable(read)),
    table("choices", choicesTable(read)),
    { name: "write-policies.json", pieces: asJson(() => read(policiesOf)) },
    { name: "portal-settings.json", pieces: asJson(() => read(portalSettingsOf)) },
    { name: "replacement-rules.json", pieces: asJson(() => read(replacementRulesOf)) },
    table("ledger", ledgerTable(read)),
    { name: "orders.json", pieces: asJson(() => read(ordersOf)) },
    table("receipts", receiptsTable(ctx, actor)),
    table("invoices", invoicesTable(read)),
    table("credit-notes", creditNotesTable(read)),
    table("activity", activityTable(read)),
    table("emails", emailsTable(read)),
    table("webhook-deliveries", deliveriesTable(read)),
  ];
}

async function* asJson(load: () => Promise<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(await load(), null, 2)}\n`;
}

async function profileOf(tx: Tx, accountId: string) {
  const account = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { id: true, createdAt: true, referralType: true, creditThreshold: true, creditEmailsOff: true },
  });
  const users = await tx.membership.findMany({
    select: { userId: true, email: true, role: true, allPortals: true, portals: true, joinedAt: true, endedAt: true },
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
  });
  const invitations = await tx.invitation.findMany({
    select: {
      email: true,
      role: true,
      allPortals: true,
      portals: true,
      createdAt: true,
      expiresAt: true,
      acceptedAt: true,
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const apiKeys = await tx.apiKey.findMany({
    select: {
      name: true,
      prefix: true,
      scope: true,
      role: true,
      allPortals: true,
      portals: true,
      createdAt: true,
      lastUsedAt: true,
      revokedAt: true,
    },
  });
  const webhookEndpoints = await tx.webhookEndpoint.findMany({
    select: { url: true, events: true, createdAt: true, disabledAt: true },
  });
  return { account, users, invitations, apiKeys, webhookEndpoints };
}

/** Only the exporting user's: logins of other members are private to them. */
async function loginOf(tx: Tx) {
  const user = await tx.user.findFirstOrThrow({
    select: {
      id: true,
      email: true,
      emailConfirmedAt: true,
      createdAt: true,
      secondFactor: { select: { confirmedAt: true } },
      sessions: {
        where: { revokedAt: null },
        select: { userAgent: true, createdAt: true, lastSeenAt: true, expiresAt: true },
      },
    },
  });
  // Only hashes of networks are stored; the time of last use is all that is readable.
  const knownNetworks = await tx.knownNetwork.findMany({
    select: { lastUsedAt: true },
    orderBy: { lastUsedAt: "desc" },
  });
  return { user, knownNetworks };
}

/** Without the client secret: the provider can show it. */
async function companyLoginOf(tx: Tx) {
  const policy = await tx.account.findFirstOrThrow({ select: { sessionHours: true, requiresSecondFactor: true } });
  const provider = await tx.identityProvider.findFirst({
    select: { preset: true, issuer: true, clientId: true, createdAt: true },
  });
  const domains = await tx.emailDomain.findMany({
    select: { domain: true, provenAt: true, missingSince: true, requiresOpenid: true, createdAt: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return { policy, provider, domains };
}

async function agreementsOf(tx: Tx) {
  return await tx.agreement.findMany({
    select: { version: true, company: true, email: true, acceptedAt: true },
    orderBy: { version: "asc" },
  });
}

async function spendingLimitsOf(tx: Tx) {
  return await tx.spendingLimit.findMany({
    select: { scope: true, scopeId: true, perRun: true, perMonth: true, changedAt: true },
    orderBy: [{ scope: "asc" }, { scopeId: "asc" }],
  });
}

async function connectionsOf(tx: Tx) {
  return await tx.connection.findMany({
    select: {
      id: true,
      portalId: true,
      portalName: true,
      hubspotName: true,
      status: true,
      scopes: true,
      createdAt: true,
      blockers: { select: { operation: true, objectType: true, reason: true, since: true } },
    },
  });
}

async function cleanOnUpdateOf(tx: Tx) {
  const rows = await tx.autoClean.findMany({
    select: { objectType: true, since: true, mapping: { select: { connection: { select: { portalId: true } } } } },
  });
  return rows.map(({ mapping, ...row }) => ({ portalId: mapping.connection.portalId, ...row }));
}

async function addressStatusOf(tx: Tx) {
  const portal = { connection: { select: { portalId: true } } };
  const switches = await tx.addressStatus.findMany({
    select: { objectType: true, setKey: true, mode: true, columns: true, segments: true, changedAt: true, ...portal },
    orderBy: [{ connectionId: "asc" }, { objectType: "asc" }, { setKey: "asc" }],
  });
  const properties = await tx.statusProperty.findMany({
    select: { objectType: true, setKey: true, property: true, state: true, ...portal },
    orderBy: [{ connectionId: "asc" }, { objectType: "asc" }, { property: "asc" }],
  });
  const ofPortal = <Row extends { connection: { portalId: string } }>({ connection, ...row }: Row) => ({
    portalId: connection.portalId,
    ...row,
  });
  return { switches: switches.map(ofPortal), properties: properties.map(ofPortal) };
}

async function ordersOf(tx: Tx) {
  const order = { createdAt: "asc" } as const;
  const orders = await tx.purchaseOrder.findMany({ omit: { accountId: true, sessionId: true }, orderBy: order });
  const subscriptions = await tx.subscription.findMany({ omit: { accountId: true }, orderBy: order });
  const bought = orders.map((row) => ({ ...row, keyId: null }));
  return { orders: await byNames(tx, bought), subscriptions };
}

async function mappingsOf(tx: Tx) {
  const rows = await tx.mapping.findMany({ include: { version: true, connection: { select: { portalId: true } } } });
  const mappings = rows.map(({ objectType, setKey, label, version, connection, savedAt, userId, keyId }) => ({
    portalId: connection.portalId,
    objectType,
    addressSet: setKey,
    label,
    parts: partsOf(version),
    settings: settingsOf(version),
    enrichment: storedEnrichment(enrichmentOf(version)),
    lockProperty: version.lockProperty,
    since: version.createdAt,
    savedAt,
    userId,
    keyId,
  }));
  return await byNames(tx, mappings);
}

async function policiesOf(tx: Tx) {
  const rows = await tx.writePolicy.findMany({
    select: {
      portalId: true,
      objectType: true,
      setKey: true,
      policy: true,
      changedAt: true,
      userId: true,
      keyId: true,
    },
    orderBy: [{ portalId: "asc" }, { objectType: "asc" }],
  });
  return await byNames(tx, rows);
}

async function portalSettingsOf(tx: Tx) {
  return await tx.portalSetting.findMany({
    select: { portalId: true, defaultCountry: true, changedAt: true },
    orderBy: { portalId: "asc" },
  });
}

async function replacementRulesOf(tx: Tx) {
  return await tx.replacementRule.findMany({
    select: { portalId: true, part: true, country: true, text: true, replacement: true, createdAt: true },
    orderBy: [{ portalId: "asc" }, { part: "asc" }, { foldedText: "asc" }, { country: "asc" }],
  });
}

async function recurringJobsOf(tx: Tx) {
  const rows = await tx.recurringJob.findMany({
    where: { deletedAt: null },
    select: {
      id: true,
      portalId: true,
      portalName: true,
      objectType: true,
      listId: true,
      listName: true,
      recurrenceInterval: true,
      isActive: true,
      createdAt: true,
      userId: true,
      keyId: true,
    },
  });
  return await byNames(tx, rows);
}

/** Replaces ids with the name of who acted. */
async function byNames<Row extends Doer>(tx: Tx, rows: readonly Row[]) {
  return (await withNames(tx, rows)).map(({ userId: _user, keyId: _key, ...row }) => row);
}
