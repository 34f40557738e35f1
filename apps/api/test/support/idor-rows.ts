import { randomUUID } from "node:crypto";
import { CONTACT_MAPPING } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { PACKAGE_IDS } from "@plumbline/schema/billing/prices.ts";
import { DPA_VERSION } from "@plumbline/schema/trust/dpa.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import {
  apiKeyOf,
  checkOf,
  lockOf,
  proposalOf,
  reviewActionOf,
  deadEmailOf,
  deadEventOf,
  webhookOf,
  jobOf,
  RECORD_ID,
  emailDomainOf,
  invitationOf,
  invoiceOf,
  memberWith,
  orderOf,
  recurringJobOf,
  replacementRuleOf,
  sessionOf,
  suspendedKeyOf,
  waitingJobOf,
  writtenJobOf,
  writtenProposalOf,
  type Owner,
} from "./owned-resources.ts";

type Values = Record<string, unknown>;
type Prepare = (owner: Owner, product: TestProduct) => Values | Promise<Values>;

/**
 * The owner's object, created for this row alone. `shows`: the owner's response contains marked values, so that a leak is detected.
 * `ofNoPortal`: it belongs to the account or a person, so that a limit to portals does not apply. `endsKeys`: the owner may have no
 * keys afterwards.
 */
type Row = { prepare: Prepare; shows?: true; ofNoPortal?: true; endsKeys?: true };

const portal: Row = { prepare: ({ portalId }) => ({ portalId, objectType: "contact" }) };
const connection: Row = { prepare: ({ connectionId }) => ({ id: connectionId }) };
const invoice: Row = { prepare: async (owner, product) => ({ id: await invoiceOf(product, owner) }) };
/** For the job that is waiting for the credits. */
const checkout: Row = {
  prepare: async (owner, product) => ({
    jobId: await jobOf(product, owner, "completed"),
    paymentType: "oneTime",
    packageId: PACKAGE_IDS[0],
  }),
};
const apiKey: Row = { prepare: async (owner, product) => ({ id: (await apiKeyOf(product, owner, "write")).id }) };
const webhook = (): Row => ({ prepare: async (owner, product) => ({ id: (await webhookOf(product, owner)).id }) });
const webhookDelivery: Row = {
  prepare: async (owner, product) => ({ id: (await webhookOf(product, owner)).deliveryId }),
};
/** Sorts after every id. */
const LAST_ID = "ffffffff-ffff-7fff-bfff-ffffffffffff";
const job = (status: string): Row => ({
  prepare: async (owner, product) => {
    const id = await jobOf(product, owner, status);
    return { id, jobId: id };
  },
});
const waitingJob: Row = {
  prepare: async (owner, product) => {
    const id = await waitingJobOf(product, owner);
    return { id, jobId: id, addressSets: ["billing"] };
  },
};
const record: Row = {
  prepare: async (owner, product) => {
    await jobOf(product, owner, "completed");
    return { portalId: owner.portalId, objectType: "contact", recordId: RECORD_ID, first: 10, after: LAST_ID };
  },
};
const written: Row = {
  prepare: async (owner, product) => {
    const id = await writtenJobOf(product, owner);
    return { id, jobId: id, filter: { recordId: RECORD_ID } };
  },
};
const writtenProposal: Row = {
  prepare: async (owner, product) => ({ id: await writtenProposalOf(product, owner) }),
};
/** Sorts before every id. */
const FIRST_PROPOSAL = "00000000-0000-0000-0000-000000000000:00000000-0000-0000-0000-000000000000";
/** All matches in one portal. */
const matching: Row = {
  prepare: async (owner, product) => {
    await proposalOf(product, owner);
    return { action: "dismiss", filter: { portal_id: owner.portalId } };
  },
};
const proposal = (status: "open" | "dismissed" = "open"): Row => ({
  prepare: async (owner, product) => {
    const id = await proposalOf(product, owner, status);
    return { id, ids: [id], values: [{ part: "city", value: "Basel" }] };
  },
});
const reviewAction: Row = { prepare: async (owner, product) => ({ id: await reviewActionOf(product, owner) }) };
const locked: Row = {
  prepare: async (owner, product) => ({
    portalId: owner.portalId,
    objectType: "contact",
    recordId: await lockOf(product, owner),
    kind: "locked",
  }),
};
/** It names no one's objects: it finds only the caller's own. */
const ownProposals = (more: Values = {}): Row => ({
  prepare: async (owner, product) => {
    await proposalOf(product, owner);
    return more;
  },
});
const replacementRule: Row = {
  prepare: async (owner, product) => ({ portalId: owner.portalId, id: await replacementRuleOf(product, owner) }),
};
const policy: Row = {
  prepare: ({ portalId }) => ({ portalId, objectType: "contact", policy: "ask_first" }),
};
const toLock: Row = { prepare: ({ portalId }) => ({ portalId, objectType: "contact", recordId: "4711" }) };
const recurring = (more: Values = {}): Row => ({
  prepare: async (owner) => ({ id: await recurringJobOf(owner), ...more }),
});
const list = (more: Values = {}): Row => ({
  prepare: ({ portalId, listId }) => ({ portalId, listId, objectType: "contact", ...more }),
});

const PASSWORD = "correct horse battery";
const invitation: Row = { prepare: async (owner, product) => ({ id: await invitationOf(product, owner) }) };
const emailDomain: Row = { prepare: async (owner, product) => ({ id: await emailDomainOf(product, owner) }) };
const lostEmailDomain: Row = {
  prepare: async (owner, product) => ({ id: await emailDomainOf(product, owner, { requiresOpenid: true }) }),
};
const openEmailDomain: Row = {
  prepare: async (owner, product) => ({ id: await emailDomainOf(product, owner), requiresOpenid: false }),
};
const member: Row = {
  prepare: async (owner, product) => {
    const { id } = await memberWith(product, owner, { role: "viewer" });
    return { id, memberId: id, role: "reviewer", password: PASSWORD };
  },
};
/** Invites a new person to one of the owner's portals. */
const invite: Row = {
  prepare: ({ portalId }) => ({
    email: `${randomUUID()}@example.com`,
    role: "reviewer",
    portals: [portalId],
    password: PASSWORD,
  }),
};
const newKey: Row = {
  prepare: ({ portalId }) => ({
    name: "A key",
    scope: "read",
    role: "viewer",
    portals: [portalId],
    password: PASSWORD,
  }),
};
const account: Row = { prepare: ({ accountId }) => ({ accountId }) };
const activity: Row = { shows: true, prepare: ({ portalId }) => ({ portal_id: portalId }) };

/** It costs nothing. */
const NO_ADDRESS = { addresses: [{ city: "zxcvb qwrty" }] };

/** REST: path parameters, query and body combined. `isOwn`: it pages through the caller's own objects, whatever the cursor. */
export const REST_ROWS: Record<string, Row & { body?: (values: Values) => unknown; isOwn?: true }> = {
  "post /api/v1/addresses": { isOwn: true, prepare: () => NO_ADDRESS, body: (values) => values },
  "post /api/auth/api-keys": { ...newKey, body: (values) => values },
  "delete /api/auth/api-keys/{id}": apiKey,
  "post /api/auth/team/invitations": { ...invite, body: (values) => values },
  "delete /api/auth/team/invitations/{id}": invitation,
  "patch /api/auth/team/members/{id}": { ...member, body: ({ role, password }) => ({ role, password }) },
  "delete /api/auth/team/members/{id}": member,
  "post /api/auth/team/suspended/{id}": {
    prepare: async (owner, product) => ({ id: await suspendedKeyOf(product, owner) }),
    ofNoPortal: true,
    body: () => ({ decision: "ended" }),
  },
  "post /api/auth/team/transfer-ownership": {
    ...member,
    endsKeys: true,
    body: ({ memberId, password }) => ({ memberId, password }),
  },
  "post /api/auth/company-login/domains/{id}/check": { ...emailDomain, ofNoPortal: true },
  "patch /api/auth/company-login/domains/{id}": {
    ...openEmailDomain,
    ofNoPortal: true,
    body: ({ requiresOpenid }) => ({ requiresOpenid }),
  },
  "delete /api/auth/company-login/domains/{id}": { ...emailDomain, ofNoPortal: true },
  "post /api/auth/company-login/domains/{id}/lift-link": { ...lostEmailDomain, ofNoPortal: true },
  "post /api/auth/accounts/switch": { ...account, ofNoPortal: true, body: (values) => values },
  "delete /api/webhooks/{id}": webhook(),
  "post /api/webhooks/{id}/enable": webhook(),
  "get /api/webhooks/{id}/deliveries": {
    shows: true,
    prepare: async (owner, product) => ({ id: (await webhookOf(product, owner)).id, first: 10, after: LAST_ID }),
  },
  "get /api/auth/audit-log": { isOwn: true, shows: true, prepare: () => ({ first: 10, after: LAST_ID }) },
  ...Object.fromEntries(
    // A workbook's values are compressed.
    ["csv", "xlsx"].map((format) => [
      `get /api/auth/audit-log.${format}`,
      { ...activity, isOwn: true, ...(format === "csv" ? {} : { shows: undefined }) },
    ]),
  ),
  "get /api/auth/admin/audit-log": {
    shows: true,
    prepare: ({ email }) => ({ email, first: 10, after: LAST_ID }),
  },
  "post /api/webhooks/deliveries/{id}/replay": webhookDelivery,
  "get /api/auth/invoices": { isOwn: true, prepare: () => ({ first: 10, after: "99999999999999:in_1" }) },
  "get /api/auth/invoices/{id}/pdf": invoice,
  "get /api/auth/hubspot-install-url": portal,
  "delete /api/hubspot/connection/{id}": connection,
  "get /api/hubspot/portal-config-status/{portalId}": portal,
  "get /api/hubspot/portal-config/{portalId}": portal,
  "get /api/hubspot/portal-settings/{portalId}": portal,
  "post /api/hubspot/portal-settings/{portalId}": { ...portal, body: () => ({ defaultCountry: "DE" }) },
  "post /api/hubspot/portal-name/{portalId}": { ...portal, body: () => ({ name: "Northwind" }) },
  "get /api/hubspot/replacement-rules/{portalId}": portal,
  "post /api/hubspot/replacement-rules/{portalId}": {
    ...portal,
    body: () => ({ rules: [{ part: "city", country: null, text: "NYC", replacement: "New York" }] }),
  },
  "delete /api/hubspot/replacement-rules/{portalId}/{id}": replacementRule,
  "post /api/hubspot/save-portal-config/{portalId}": {
    ...portal,
    body: () => ({ contact: { ...CONTACT_MAPPING, country: "" } }),
  },
  "get /api/hubspot/address-sets/{portalId}/{objectType}": portal,
  "post /api/hubspot/address-sets/{portalId}/{objectType}": {
    ...portal,
    body: () => ({ address_sets: [{ key: "primary", ...CONTACT_MAPPING, country: "" }] }),
  },
  "get /api/hubspot/address-status/{portalId}/{objectType}": portal,
  "post /api/hubspot/address-status/{portalId}/{objectType}": { ...portal, body: () => ({ mode: "write" }) },
  "get /api/hubspot/lists/{portalId}/{objectType}": { ...portal, shows: true },
  ...Object.fromEntries(OBJECT_TYPES.map((type) => [`get /api/hubspot/${type}-properties/{portalId}`, portal])),
  "post /api/hubspot/manual-clean": { ...list(), body: (values) => values },
  "post /api/hubspot/checks": { ...list(), body: (values) => values },
  "get /api/hubspot/checks/{jobId}": {
    shows: true,
    prepare: async (owner, product) => ({ jobId: await checkOf(product, owner) }),
  },
  "post /api/hubspot/checks/{jobId}/show": {
    prepare: async (owner, product) => ({ jobId: await checkOf(product, owner) }),
  },
  "get /api/hubspot/checks/{jobId}/found.csv": {
    shows: true,
    prepare: async (owner, product) => ({ jobId: await checkOf(product, owner) }),
  },
  // A workbook's values are compressed.
  "get /api/hubspot/checks/{jobId}/found.xlsx": {
    prepare: async (owner, product) => ({ jobId: await checkOf(product, owner) }),
  },
  "get /api/hubspot/proposals": {
    ...ownProposals({ first: 10, after: FIRST_PROPOSAL }),
    isOwn: true,
    shows: true,
  },
  "get /api/hubspot/proposals.csv": { ...ownProposals(), isOwn: true, shows: true },
  // A workbook's values are compressed.
  "get /api/hubspot/proposals.xlsx": { ...ownProposals(), isOwn: true },
  "get /api/hubspot/proposals/facets": { prepare: ({ portalId }) => ({ portal_id: portalId }), isOwn: true },
  "post /api/hubspot/proposal-actions": { ...matching, body: (values) => values },
  "get /api/hubspot/proposals/{id}": { ...proposal(), shows: true },
  ...Object.fromEntries(
    ["accept", "dismiss"].map((decision) => [
      `post /api/hubspot/proposals/${decision}`,
      { ...proposal(), body: ({ ids }: Values) => ({ ids }) },
    ]),
  ),
  "post /api/hubspot/proposals/reopen": { ...proposal("dismissed"), body: ({ ids }) => ({ ids }) },
  "post /api/hubspot/proposals/{id}/undo": writtenProposal,
  "post /api/hubspot/proposals/{id}/check": {
    ...proposal(),
    shows: true,
    body: () => ({ values: { city: "Basel" } }),
  },
  "post /api/hubspot/proposals/{id}/edit": { ...proposal(), body: () => ({ values: { city: "Basel" } }) },
  "get /api/hubspot/proposal-actions/{id}": reviewAction,
  "post /api/hubspot/proposal-actions/{id}/take-back": reviewAction,
  "get /api/hubspot/write-policies/{portalId}": portal,
  "post /api/hubspot/write-policies": { ...policy, body: (values) => values },
  "post /api/hubspot/locks": { ...toLock, body: (values) => values },
  "get /api/hubspot/choices": { prepare: () => ({ first: 10, after: "1:1" }), isOwn: true },
  "delete /api/hubspot/choices/{portalId}/{objectType}/{recordId}/{kind}": locked,
  "get /api/hubspot/records/{portalId}/{objectType}/{recordId}": { ...record, shows: true },
  "get /api/auth/receipts.csv": { isOwn: true, prepare: () => ({ search: "credits" }) },
  "get /api/auth/receipts.xlsx": { isOwn: true, prepare: () => ({ search: "credits" }) },
  "get /api/hubspot/jobs.csv": {
    isOwn: true,
    shows: true,
    prepare: async (owner, product) => {
      await jobOf(product, owner, "completed");
      return { search: "list" };
    },
  },
  // A workbook's values are compressed.
  "get /api/hubspot/jobs.xlsx": { isOwn: true, prepare: () => ({}) },
  "get /api/hubspot/jobs/{jobId}": job("completed"),
  "get /api/hubspot/jobs/{jobId}/outcomes.csv": { ...job("completed"), shows: true },
  // A workbook's values are compressed.
  "get /api/hubspot/jobs/{jobId}/outcomes.xlsx": job("completed"),
  "post /api/hubspot/jobs/{jobId}/pause": job("running"),
  "post /api/hubspot/jobs/{jobId}/resume": job("paused"),
  "post /api/hubspot/jobs/{jobId}/leave-out": { ...waitingJob, body: ({ addressSets }) => ({ addressSets }) },
  "post /api/hubspot/jobs/{jobId}/cancel": job("running"),
  "post /api/hubspot/jobs/{jobId}/retry": job("completed"),
  "post /api/hubspot/jobs/{jobId}/undo": { ...written, body: ({ filter }) => filter },
  "get /api/hubspot/recurring-jobs/{id}/estimate": recurring(),
  "post /api/auth/create-checkout-session": {
    ...checkout,
    body: ({ jobId }) => ({ jobId, paymentType: "oneTime", packageId: PACKAGE_IDS[0] }),
  },
  "post /api/auth/spending-limit": {
    prepare: ({ portalId }) => ({ portalId }),
    body: ({ portalId }) => ({ portalId, perRun: null, perMonth: 100 }),
  },
  "patch /api/hubspot/recurring-jobs/{id}/toggle": recurring(),
  "patch /api/hubspot/recurring-jobs/{id}/schedule": { ...recurring(), body: () => ({ recurrenceInterval: "6h" }) },
  "delete /api/hubspot/recurring-jobs/{id}": recurring(),
};

const bothFactors = { password: "not the password", totpCode: "123456" };

/** Variables of fields that name no one's objects but require arguments. */
export const GRAPHQL_VALUES: Record<string, Values> = {
  "Mutation.acceptAgreement": { version: DPA_VERSION },
  "Mutation.beginTotp": { password: "not the password" },
  "Mutation.changeEmail": { password: "not the password", newEmail: "a@example.com" },
  "Mutation.deleteAccount": { password: "not the password", confirmation: "a@example.com" },
  "Mutation.createWebhookEndpoint": { url: "https://example.com/hooks", events: ["job.finished"] },
  "Mutation.confirmTotp": { totpCode: "123456" },
  "Mutation.leaveAccount": { password: "not the password" },
  "Mutation.saveIdentityProvider": {
    preset: "google",
    issuer: "https://accounts.google.com",
    clientId: "client",
    clientSecret: "secret",
    password: "not the password",
  },
  "Mutation.addEmailDomain": { domain: "canary.example" },
  "Mutation.saveLoginRules": { sessionHours: 336, requiresSecondFactor: false },
  "Mutation.renewRecoveryCodes": bothFactors,
  "Mutation.turnOffTotp": bothFactors,
};

/** GraphQL: the variables. `via`: the path from the root. `isOwn`: it pages through the caller's own objects for any cursor. */
export const GRAPHQL_ROWS: Record<string, Row & { via?: string[]; isOwn?: true }> = {
  // The same key names a request of each account.
  "Mutation.cleanAddresses": { isOwn: true, prepare: () => ({ ...NO_ADDRESS, idempotencyKey: "import-1" }) },
  "Query.job": { ...job("completed"), shows: true },
  "Query.jobs": {
    isOwn: true,
    prepare: async (owner, product) => ({ after: await jobOf(product, owner, "completed"), first: 10 }),
  },
  "Job.records": {
    via: ["job"],
    shows: true,
    prepare: async (owner, product) => ({
      id: await jobOf(product, owner, "completed"),
      after: "1",
      first: 10,
      search: "street",
    }),
  },
  "Job.check": {
    via: ["job"],
    shows: true,
    prepare: async (owner, product) => ({ id: await checkOf(product, owner), outcome: "corrected" }),
  },
  "Job.recordNames": {
    via: ["job"],
    prepare: async (owner, product) => ({
      id: await jobOf(product, owner, "completed"),
      recordIds: [RECORD_ID],
    }),
  },
  "Job.undoCount": {
    via: ["job"],
    prepare: async (owner, product) => ({ id: await jobOf(product, owner, "completed"), sets: ["primary"] }),
  },
  "Query.jobOfList": {
    prepare: async (owner, product) => {
      await jobOf(product, owner, "completed");
      return { listId: owner.listId, portalId: owner.portalId };
    },
  },
  "Query.scheduleEstimate": {
    prepare: async (owner, product) => {
      await checkOf(product, owner);
      return { portalId: owner.portalId, objectType: "contact", listId: owner.listId };
    },
  },
  "Mutation.createCheckout": checkout,
  "Mutation.setSpendingLimit": { shows: true, prepare: ({ portalId }) => ({ portalId, perMonth: 100 }) },
  "Query.recordHistory": { ...record, shows: true },
  "Query.recordNow": record,
  "Query.recordsWithId": {
    isOwn: true,
    shows: true,
    prepare: async (owner, product) => {
      await jobOf(product, owner, "completed");
      return { recordId: RECORD_ID };
    },
  },
  "Query.connection": { ...portal, shows: true },
  "Connection.properties": {
    via: ["connection"],
    prepare: ({ portalId }) => ({ portalId, objectType: "contact", includeNumbers: true }),
  },
  "Connection.mappingImpact": {
    via: ["connection"],
    prepare: ({ portalId }) => ({ portalId, mappings: [{ objectType: "contact", ...CONTACT_MAPPING, country: null }] }),
  },
  "Connection.policyPreviews": {
    via: ["connection"],
    prepare: ({ portalId }) => ({ portalId, objectType: "contact", addressSet: "primary" }),
  },
  "Connection.preview": {
    via: ["connection"],
    prepare: ({ portalId, listId }) => ({
      portalId,
      listId,
      mapping: { objectType: "contact", ...CONTACT_MAPPING },
    }),
  },
  "Query.customer": { prepare: ({ accountId }) => ({ accountId }), shows: true },
  "Query.findUsers": { prepare: ({ email }) => ({ query: email }), shows: true },
  "Viewer.order": {
    via: ["viewer"],
    prepare: async (owner, product) => ({ sessionId: await orderOf(product, owner) }),
  },
  "Viewer.invoices": { via: ["viewer"], isOwn: true, prepare: () => ({ after: "99999999999999:in_1", first: 10 }) },
  "Viewer.invoicePdf": { ...invoice, via: ["viewer"] },
  "Viewer.receipts": {
    via: ["viewer"],
    isOwn: true,
    prepare: () => ({ after: "1000", first: 10, order: "largest" }),
  },
  "Viewer.auditLog": {
    via: ["viewer"],
    isOwn: true,
    prepare: ({ portalId }) => ({ after: LAST_ID, first: 10, portalId }),
  },
  "Query.operatorAuditLog": { prepare: ({ email }) => ({ email, first: 10 }), shows: true },
  "Mutation.deleteConnection": connection,
  "Mutation.savePortalSettings": {
    shows: true,
    prepare: ({ portalId }) => ({ portalId, defaultCountry: "DE" }),
  },
  "Mutation.renamePortal": { shows: true, prepare: ({ portalId }) => ({ portalId, name: "Northwind" }) },
  "Mutation.addReplacementRules": {
    shows: true,
    prepare: ({ portalId }) => ({
      portalId,
      rules: [{ part: "city", country: null, text: "NYC", replacement: "New York" }],
    }),
  },
  "Mutation.deleteReplacementRule": replacementRule,
  "Mutation.saveAddressSets": {
    shows: true,
    prepare: ({ portalId }) => ({
      portalId,
      objectType: "contact",
      sets: [{ key: "primary", mapping: { objectType: "contact", ...CONTACT_MAPPING, country: null } }],
    }),
  },
  "Mutation.saveMapping": {
    shows: true,
    prepare: ({ portalId }) => ({
      portalId,
      mappings: [{ objectType: "contact", ...CONTACT_MAPPING, country: null }],
    }),
  },
  "Mutation.saveAddressStatus": {
    shows: true,
    prepare: ({ portalId }) => ({ portalId, objectType: "contact", mode: "write" }),
  },
  "Mutation.beginConnect": { prepare: ({ portalId }) => ({ portalId }) },
  "Mutation.setAutoClean": {
    shows: true,
    prepare: ({ portalId }) => ({ portalId, objectType: "contact", isOn: true }),
  },
  "Mutation.confirmFirstLook": {
    shows: true,
    async prepare({ portalId }, { ctx }) {
      const mapping = await ctx.db.withSystem((tx) =>
        tx.mapping.findFirstOrThrow({
          where: { connection: { portalId }, objectType: "contact", setKey: "primary" },
          include: { version: true },
        }),
      );
      return { portalId, objectType: "contact", id: mapping.version.contentHash };
    },
  },
  "Mutation.startCheck": { ...list(), shows: true },
  "Mutation.showWithheldFindings": {
    prepare: async (owner, product) => ({ jobId: await checkOf(product, owner) }),
  },
  "Mutation.startCleaning": { ...list(), shows: true },
  "Mutation.pauseJob": { ...job("running"), shows: true },
  "Mutation.resumeJob": { ...job("paused"), shows: true },
  "Mutation.leaveOutAddressSets": { ...waitingJob, shows: true },
  "Mutation.cancelJob": { ...job("running"), shows: true },
  "Mutation.retryJob": { ...job("completed"), shows: true },
  "Query.proposals": { ...ownProposals({ first: 10, after: FIRST_PROPOSAL }), isOwn: true, shows: true },
  "Query.proposal": { ...proposal(), shows: true },
  "Query.proposalStates": { ...proposal(), isOwn: true },
  "Query.proposalNames": { ...proposal(), isOwn: true },
  "Query.reviewFacets": { prepare: ({ portalId }) => ({ filter: { portal_id: portalId } }), isOwn: true },
  "Mutation.acceptMatchingProposals": matching,
  "Mutation.dismissMatchingProposals": matching,
  "Query.reviewAction": reviewAction,
  "Mutation.takeBackReviewAction": reviewAction,
  "Query.recordChoices": { prepare: () => ({ first: 10, after: "1:1" }), isOwn: true },
  "Mutation.acceptProposals": proposal(),
  "Mutation.dismissProposals": proposal(),
  "Mutation.reopenProposals": proposal("dismissed"),
  "Mutation.editProposal": proposal(),
  "Mutation.setWritePolicy": { ...policy, shows: true },
  "Mutation.lockRecord": toLock,
  "Mutation.removeRecordChoice": locked,
  "Mutation.undoJob": { ...written, shows: true },
  "Mutation.undoProposal": { ...writtenProposal, shows: true },
  "Mutation.createRecurringJob": { ...list({ recurrenceInterval: "24h" }), shows: true },
  "Mutation.setRecurringJobActive": { ...recurring({ isActive: false }), shows: true },
  "Mutation.changeRecurringSchedule": { ...recurring({ recurrenceInterval: "6h" }), shows: true },
  "Mutation.deleteRecurringJob": recurring(),
  "Mutation.createApiKey": newKey,
  "Mutation.inviteMember": invite,
  "Mutation.withdrawInvitation": invitation,
  "Mutation.changeMember": member,
  "Mutation.removeMember": member,
  "Mutation.transferOwnership": { ...member, endsKeys: true },
  "Mutation.checkEmailDomain": { ...emailDomain, ofNoPortal: true, shows: true },
  "Mutation.changeEmailDomain": { ...openEmailDomain, ofNoPortal: true, shows: true },
  "Mutation.removeEmailDomain": { ...emailDomain, ofNoPortal: true },
  "Mutation.requestDomainLift": { ...lostEmailDomain, ofNoPortal: true },
  "Mutation.switchAccount": { ...account, ofNoPortal: true },
  "Mutation.revokeApiKey": apiKey,
  "Mutation.deleteWebhookEndpoint": webhook(),
  "Mutation.enableWebhookEndpoint": { ...webhook(), shows: true },
  "Mutation.replayWebhookDelivery": webhookDelivery,
  "Viewer.webhookEndpoint": { ...webhook(), via: ["viewer"], shows: true },
  "WebhookEndpoint.deliveries": {
    via: ["viewer", "webhookEndpoint"],
    prepare: async (owner, product) => ({ id: (await webhookOf(product, owner)).id, first: 10, after: LAST_ID }),
  },
  "Mutation.endSession": {
    ofNoPortal: true,
    prepare: async (owner, product) => ({ id: await sessionOf(product, owner) }),
  },
  "Mutation.adminGrantCredits": {
    prepare: ({ email }) => ({ email, amount: 5, reason: "A test of doors", key: randomUUID() }),
  },
  "Mutation.stopWrites": { prepare: ({ portalId }) => ({ scope: portalId, reason: "A test of doors" }) },
  "Mutation.liftWriteStop": { prepare: ({ portalId }) => ({ scope: portalId }) },
  "Mutation.dismissDeadLetter": {
    prepare: async (owner, product) => ({ id: await deadEmailOf(product, owner), kind: "email" }),
  },
  "Mutation.replayDeadLetter": {
    prepare: async (owner, product) => ({ id: await deadEventOf(product, owner), kind: "hubspot_event" }),
  },
};
