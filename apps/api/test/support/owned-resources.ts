import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { randomInt, randomUUID } from "node:crypto";
import { createSession } from "@plumbline/core/accounts/sessions/sessions.ts";
import { hashOfKey } from "@plumbline/core/accounts/api-keys/key-hashes.ts";
import { portalColumns } from "@plumbline/core/accounts/members/member-row.ts";
import { KEY_PREFIX, TEST_KEY_PREFIX, type KeyScope } from "@plumbline/schema/accounts/api-keys.ts";
import type { Role } from "@plumbline/schema/accounts/roles.ts";
import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { CONTACT_MAPPING, connectPortal, mapContacts, signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { memberOf } from "@plumbline/dev-env/testing/actor-of.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";

// One factory per kind of resource that an account can own. One file, over our usual length, so that a missing kind is noticed.

/** Marks all content of an owner that could leak; ids do not count, because the others know them. */
export const CANARY = "canary7e1";
/** The record of the jobs created here. */
export const RECORD_ID = "40001000001";

export type Owner = Customer & {
  accountId: string;
  portalId: string;
  connectionId: string;
  listId: string;
  /** A login of the owner's that they have ended. */
  revoked: ApiClient;
  /** API keys of the owner's. */
  keys: Record<KeyScope | "revoked", ApiClient>;
};

/** A customer with a portal, a list and a mapping, all marked. */
export async function ownerWithThings(product: TestProduct): Promise<Owner> {
  const portal = (await product.control("POST", "/portals", { domain: `${CANARY}-${randomUUID()}.example` })) as {
    id: number;
  };
  const portalId = String(portal.id);
  const list = (await product.control("POST", `/portals/${portalId}/lists`, {
    objectType: "contact",
    size: 3,
    name: `${CANARY} list`,
  })) as { listId: string };
  const customer = await signUp(product, `${CANARY}-${randomUUID()}@example.com`, "correct horse battery");
  await connectPortal(product, customer, portalId);
  await mapContacts(customer, portalId);
  const connection = await product.ctx.db.withSystem((tx) => tx.connection.findUniqueOrThrow({ where: { portalId } }));
  const { accountId } = connection;
  const member = await memberOf(product.ctx, customer.email);
  const ended = await product.ctx.db.withSystem((tx) => createSession(product.ctx, tx, { member, userAgent: "" }));
  const revoked = apiClient(product.apiUrl, ended);
  await revoked.ok("POST", "/api/auth/logout");
  const keys = {
    read: apiClient(product.apiUrl, (await apiKeyOf(product, customer, "read")).key),
    write: apiClient(product.apiUrl, (await apiKeyOf(product, customer, "write")).key),
    test: apiClient(product.apiUrl, (await apiKeyOf(product, customer, "test")).key),
    revoked: await revokedKeyOf(product, customer),
  };
  return { ...customer, accountId, portalId, connectionId: connection.id, listId: list.listId, revoked, keys };
}

/** An endpoint with one delivered message in its log. */
export async function webhookOf(
  product: TestProduct,
  { accountId }: Pick<Owner, "accountId">,
): Promise<{ id: string; deliveryId: string }> {
  const [id, deliveryId, now] = [randomUUID(), randomUUID(), new Date()];
  await product.ctx.db.withAccount(accountId, async (tx) => {
    await tx.webhookEndpoint.create({
      data: {
        id,
        accountId,
        url: `https://${CANARY}.example/hooks`,
        events: ["job.finished"],
        secret: product.ctx.secrets.seal("secret", `webhook_endpoint|${id}`),
        createdAt: now,
      },
    });
    await tx.webhookDelivery.create({
      data: {
        id: deliveryId,
        accountId,
        endpointId: id,
        event: "job.finished",
        eventKey: `job.finished:${id}`,
        data: {},
        status: "delivered",
        lastError: CANARY,
        createdAt: now,
        dueAt: now,
      },
    });
  });
  return { id, deliveryId };
}

export async function apiKeyOf(
  product: TestProduct,
  customer: Customer,
  scope: KeyScope,
): Promise<{ id: string; key: string }> {
  return await product.createKey(customer, scope, `${CANARY} key`);
}

/** A key as a security link leaves it. */
export async function suspendedKeyOf(product: TestProduct, customer: Customer): Promise<string> {
  const { id } = await apiKeyOf(product, customer, "write");
  const now = new Date();
  await product.ctx.db.withSystem(async (tx) => {
    await tx.apiKey.update({ where: { id }, data: { revokedAt: now } });
    await tx.accessAct.updateMany({ where: { rowId: id }, data: { undoneAt: now } });
  });
  return id;
}

async function revokedKeyOf(product: TestProduct, customer: Customer): Promise<ApiClient> {
  const { id, key } = await apiKeyOf(product, customer, "write");
  await customer.api.ok("DELETE", `/api/auth/api-keys/${id}`);
  return apiClient(product.apiUrl, key);
}

/** A finished check of a list, with one example. */
export async function checkOf(product: TestProduct, owner: Owner): Promise<string> {
  const { accountId } = owner;
  const jobId = await jobOf(product, owner, "completed");
  const before = { street_address: `${CANARY} Street 1` };
  await product.ctx.db.withAccount(accountId, async (tx) => {
    await tx.job.update({ where: { id: jobId }, data: { kind: "check" } });
    await tx.jobRecord.deleteMany({ where: { jobId } });
    await tx.listCheck.create({
      data: {
        accountId,
        jobId,
        confirmed: 1,
        corrected: 1,
        empty: 3,
        maxCredits: 2,
        groups: [{ outcome: "corrected", detail: "format", count: 1 }],
      },
    });
    await tx.listCheckSample.create({
      data: {
        accountId,
        jobId,
        recordId: RECORD_ID,
        group: "corrected:format",
        outcome: "corrected",
        reason: "cleaned",
        before,
        after: before,
        changes: [],
      },
    });
  });
  return jobId;
}

/** A proposal that a job has written. */
export async function writtenProposalOf(product: TestProduct, owner: Owner): Promise<string> {
  const [id, applyJobId] = [await proposalOf(product, owner, "written"), await writtenJobOf(product, owner)];
  await product.ctx.db.withAccount(owner.accountId, (tx) =>
    tx.proposal.update({ where: { id }, data: { recordId: RECORD_ID, applyJobId } }),
  );
  return id;
}

/** An open proposal about a separate record, or one in another state. No job works on it. */
export async function proposalOf(
  product: TestProduct,
  { accountId, connectionId, portalId }: Owner,
  status: "open" | "dismissed" | "written" = "open",
): Promise<string> {
  const [id, groupId] = [randomUUID(), randomUUID()];
  const place = { accountId, connectionId, portalId, objectType: "contact" };
  const before = { street_address: `${CANARY} Street 1`, city: "Berlin" };
  await product.ctx.db.withAccount(accountId, async (tx) => {
    const { id: mappingVersionId } = await tx.mappingVersion.findFirstOrThrow({ where: { connectionId } });
    await tx.proposalGroup.create({
      data: {
        id: groupId,
        ...place,
        key: groupId,
        kinds: ["spelling"],
        fields: ["city"],
        reason: "held_by_policy",
        country: "DE",
        confidence: "high",
        hasValue: true,
        openCount: status === "open" ? 1 : 0,
      },
    });
    await tx.proposal.create({
      data: {
        id,
        ...place,
        recordId: String(randomInt(1_000_000_000)),
        groupId,
        mappingVersionId,
        mappingHash: "hash",
        jobId: randomUUID(),
        status,
        reason: "held_by_policy",
        hasValue: true,
        valuesHash: "hash",
        before,
        after: { ...before, city: "Bern" },
        changes: [],
        createdAt: new Date(),
      },
    });
  });
  return id;
}

/** A decision about many proposals that no job works off. */
export async function reviewActionOf(product: TestProduct, { accountId }: Owner): Promise<string> {
  const [id, now] = [randomUUID(), new Date()];
  await product.ctx.db.withAccount(accountId, (tx) =>
    tx.reviewAction.create({
      data: {
        id,
        accountId,
        kind: "dismiss",
        filter: {},
        asOf: now,
        total: 1,
        status: "done",
        finishedAt: now,
        createdAt: now,
        nextTryAt: now,
      },
    }),
  );
  return id;
}

/** A locked record. */
export async function lockOf(product: TestProduct, { accountId, portalId }: Owner): Promise<string> {
  const recordId = String(randomInt(1_000_000_000));
  await product.ctx.db.withAccount(accountId, (tx) =>
    tx.recordChoice.create({
      data: { accountId, portalId, objectType: "contact", recordId, kind: "locked", createdAt: new Date() },
    }),
  );
  return recordId;
}

export async function replacementRuleOf(product: TestProduct, { accountId, portalId }: Owner): Promise<string> {
  const id = randomUUID();
  const text = `office ${id}`;
  await product.ctx.db.withAccount(accountId, (tx) =>
    tx.replacementRule.create({
      data: {
        id,
        accountId,
        portalId,
        part: "city",
        foldedText: text,
        text,
        replacement: CANARY,
        createdAt: new Date(),
      },
    }),
  );
  return id;
}

/** A job with this status and one failed record with a marked address. No worker runs it. */
export async function jobOf(product: TestProduct, owner: Owner, status: string): Promise<string> {
  const id = randomUUID();
  const hasEnded = status === "completed";
  const values = { street_address: `${CANARY} Street 1`, city: "Berlin" };
  await product.ctx.db.withAccount(owner.accountId, async (tx) => {
    await tx.job.create({
      data: {
        id,
        accountId: owner.accountId,
        connectionId: owner.connectionId,
        portalId: owner.portalId,
        portalName: `${CANARY} portal`,
        kind: "list",
        objectType: "contact",
        listId: owner.listId,
        listName: `${CANARY} list`,
        status,
        ...(status === "paused" ? { desiredState: "pause", reason: "user" } : {}),
        snapshotDone: true,
        recordsTotal: 1,
        failed: 1,
        startedAt: new Date(),
        finishedAt: hasEnded ? new Date() : null,
      },
    });
    await tx.jobRecord.create({
      data: {
        jobId: id,
        recordId: RECORD_ID,
        accountId: owner.accountId,
        chunkNo: 0,
        state: "failed",
        reason: "no_such_place",
        before: values,
        after: values,
        decidedAt: new Date(),
      },
    });
  });
  return id;
}

/** A job that waits because a property of its second address set is gone. */
export async function waitingJobOf(product: TestProduct, owner: Owner): Promise<string> {
  const jobId = await jobOf(product, owner, "paused");
  await product.ctx.db.withAccount(owner.accountId, async (tx) => {
    await tx.jobSet.create({
      data: { jobId, setKey: "billing", accountId: owner.accountId, position: 1, properties: {} },
    });
    const unusableSets = [{ setKey: "billing", properties: ["billing_city"] }];
    await tx.job.update({ where: { id: jobId }, data: { reason: "mapping_missing", setCount: 2, unusableSets } });
  });
  return jobId;
}

/** A finished job that changed its record in HubSpot. */
export async function writtenJobOf(product: TestProduct, owner: Owner): Promise<string> {
  const jobId = await jobOf(product, owner, "completed");
  await product.ctx.db.withAccount(owner.accountId, async (tx) => {
    await tx.job.update({ where: { id: jobId }, data: { failed: 0, corrected: 1, properties: CONTACT_MAPPING } });
    await tx.jobRecord.updateMany({
      where: { jobId },
      data: { state: "corrected", reason: "cleaned", before: { city: `${CANARY} berlin` }, after: { city: "Berlin" } },
    });
  });
  return jobId;
}

/** Another login of the owner's. */
export async function sessionOf(product: TestProduct, { email }: Pick<Owner, "email">): Promise<string> {
  const member = await memberOf(product.ctx, email);
  return await product.ctx.db.withSystem(async (tx) => {
    await createSession(product.ctx, tx, { member, userAgent: "" });
    const order = [{ createdAt: "desc" as const }, { id: "desc" as const }];
    return (await tx.session.findFirstOrThrow({ where: { userId: member.userId }, orderBy: order })).id;
  });
}

export async function orderOf(product: TestProduct, owner: Owner): Promise<string> {
  const sessionId = `cs_${randomUUID()}`;
  await product.ctx.db.withAccount(owner.accountId, (tx) =>
    tx.purchaseOrder.create({
      data: {
        id: randomUUID(),
        accountId: owner.accountId,
        paymentType: "oneTime",
        credits: 1_000,
        priceCents: 1_000,
        sessionId,
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    }),
  );
  return sessionId;
}

/** Bought in the sandbox, so that its file can be requested. */
export async function invoiceOf(product: TestProduct, owner: Owner): Promise<string> {
  await billingFixture(product).buy(owner, { packageId: "starter", paymentType: "oneTime" });
  const invoice = await product.ctx.db.withAccount(owner.accountId, (tx) => tx.invoice.findFirstOrThrow());
  return invoice.id;
}

export async function recurringJobOf(owner: Owner): Promise<string> {
  const { portalId, listId } = owner;
  await owner.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId,
    listId,
    objectType: "contact",
    isRecurring: true,
    recurrenceInterval: "24h",
  });
  const { jobs } = (await owner.api.ok("GET", "/api/hubspot/recurring-jobs")) as { jobs: { id: string }[] };
  return jobs[0]?.id ?? "";
}

export async function deadEventOf(product: TestProduct, owner: Owner): Promise<string> {
  const id = randomUUID();
  await product.ctx.db.withSystem((tx) =>
    tx.hubspotEvent.create({
      data: {
        id,
        accountId: owner.accountId,
        connectionId: owner.connectionId,
        objectType: "contact",
        recordId: RECORD_ID,
        kind: "update",
        dedupeKey: id,
        status: "dead",
        attempts: 10,
      },
    }),
  );
  return id;
}

/** An email that the mail server refused permanently. */
export async function deadEmailOf(product: TestProduct, owner: Owner): Promise<string> {
  const id = randomUUID();
  const data = { id, accountId: owner.accountId, template: "job_finished", recipient: owner.email, facts: {} };
  await product.ctx.db.withSystem((tx) => tx.email.create({ data: { ...data, idempotencyKey: id, status: "dead" } }));
  return id;
}

/** An email domain that nobody has proven. */
export async function emailDomainOf(
  product: TestProduct,
  { accountId }: Pick<Owner, "accountId">,
  { requiresOpenid = false } = {},
): Promise<string> {
  const id = randomUUID();
  const data = {
    requiresOpenid,
    id,
    accountId,
    domain: `${CANARY}-${id}.example`.toLowerCase(),
    createdAt: new Date(),
  };
  await product.ctx.db.withAccount(accountId, (tx) => tx.emailDomain.create({ data }));
  return id;
}

/** Everything of an account that a call could change, and the global write stop. */
export async function stateOf(product: TestProduct, { accountId }: Pick<Owner, "accountId">): Promise<unknown> {
  const where = { accountId };
  const membership = { accountId };
  return await product.ctx.db.withSystem(async (tx) => [
    await tx.account.findUnique({ where: { id: accountId } }),
    await tx.membership.findMany({ where, orderBy: { id: "asc" } }),
    await tx.invitation.findMany({ where, orderBy: { id: "asc" } }),
    await tx.user.findMany({ where, orderBy: { id: "asc" } }),
    await tx.session.findMany({ where: { membership }, orderBy: { id: "asc" }, omit: { lastSeenAt: true } }),
    await tx.oneTimeToken.findMany({ where, orderBy: { id: "asc" } }),
    await tx.secondFactor.findMany({ where }),
    await tx.apiKey.findMany({ where, orderBy: { id: "asc" }, omit: { lastUsedAt: true } }),
    await tx.webhookEndpoint.findMany({ where, orderBy: { id: "asc" } }),
    await tx.webhookDelivery.findMany({ where, orderBy: { id: "asc" } }),
    await tx.recoveryCode.findMany({ where, orderBy: { id: "asc" } }),
    await tx.identityProvider.findMany({ where }),
    await tx.emailDomain.findMany({ where, orderBy: { id: "asc" } }),
    await tx.connection.findMany({ where }),
    await tx.mapping.findMany({ where, orderBy: { objectType: "asc" } }),
    await tx.job.findMany({ where, orderBy: { id: "asc" } }),
    await tx.jobRecord.findMany({ where, orderBy: [{ jobId: "asc" }, { recordId: "asc" }] }),
    await tx.recurringJob.findMany({ where, orderBy: { id: "asc" } }),
    await tx.autoClean.findMany({ where, orderBy: { objectType: "asc" } }),
    await tx.hubspotEvent.findMany({ where, orderBy: { id: "asc" } }),
    await tx.purchaseOrder.findMany({ where, orderBy: { id: "asc" } }),
    await tx.creditAccount.findMany({ where }),
    await tx.creditEntry.findMany({ where, orderBy: { seq: "asc" } }),
    await tx.email.findMany({ where, orderBy: { id: "asc" } }),
    await tx.writeStop.findMany({ orderBy: { scope: "asc" } }),
  ]);
}

/** Another person in the account with this role, logged in there. */
export async function memberWith(
  product: TestProduct,
  { accountId }: Pick<Owner, "accountId">,
  { role, portals = null }: { role: Role; portals?: readonly string[] | null },
): Promise<{ id: string; email: string; api: ApiClient }> {
  const { ctx } = product;
  const [id, userId, now] = [randomUUID(), randomUUID(), new Date()];
  const email = `${CANARY}-${role}-${userId}@example.com`;
  const member = { id, accountId, userId, role };
  const token = await ctx.db.withSystem(async (tx) => {
    await tx.user.create({ data: { id: userId, accountId, email, passwordHash: "-", emailConfirmedAt: now } });
    await tx.membership.create({ data: { ...member, ...portalColumns(portals), email, joinedAt: now } });
    return await createSession(ctx, tx, { member, userAgent: "" });
  });
  return { id, email, api: apiClient(product.apiUrl, token) };
}

/** A key of the owner's with fewer rights than theirs. */
export async function keyWith(
  product: TestProduct,
  owner: Owner,
  { scope, role, portals = null }: { scope: KeyScope; role: Role; portals?: readonly string[] | null },
): Promise<ApiClient> {
  const key = `${scope === "test" ? TEST_KEY_PREFIX : KEY_PREFIX}${randomUUID()}`;
  const { userId, accountId } = await memberOf(product.ctx, owner.email);
  const limits = { role, ...portalColumns(portals) };
  await product.ctx.db.withSystem((tx) =>
    tx.apiKey.create({
      data: {
        id: randomUUID(),
        accountId,
        userId,
        name: `${CANARY} key`,
        prefix: key.slice(0, 8),
        keyHash: hashOfKey(key, role !== "owner"),
        scope: scope === "test" ? "read" : scope,
        isTest: scope === "test",
        ...limits,
        createdAt: new Date(),
      },
    }),
  );
  return apiClient(product.apiUrl, key);
}

/** An invitation that nobody has accepted. */
export async function invitationOf(product: TestProduct, { accountId, email }: Owner): Promise<string> {
  const [id, now] = [randomUUID(), new Date()];
  const { userId: invitedBy } = await memberOf(product.ctx, email);
  await product.ctx.db.withSystem((tx) =>
    tx.invitation.create({
      data: {
        id,
        accountId,
        email: `${CANARY}-${id}@example.com`,
        role: "viewer",
        tokenHash: id,
        invitedBy,
        createdAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      },
    }),
  );
  return id;
}
