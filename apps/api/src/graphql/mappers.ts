import type { JobRecord } from "@plumbline/core/generated/prisma/client.ts";

// What the resolvers of a type are given: core's own results.
export type { Actor as ViewerParent } from "@plumbline/core/actor.ts";
export type { Receipt as ReceiptParent } from "@plumbline/core/billing/gather-receipts.ts";
export type { Balance as CreditsParent } from "@plumbline/core/credits/get-balance.ts";
export type {
  ApiKey as ApiKeyParent,
  Connection as ConnectionParent,
  WebhookDelivery as WebhookDeliveryParent,
  WebhookEndpoint as WebhookEndpointParent,
  Proposal as ProposalParent,
} from "@plumbline/core/generated/prisma/client.ts";
export type JobRecordParent = JobRecord & { hubspotUrl: string | null };
export type { Job as JobParent } from "@plumbline/core/work/job-row.ts";
export type { HistoryEntry as RecordHistoryEntryParent } from "@plumbline/core/records/record-history.ts";
export type { RecurringJobView as RecurringJobParent } from "@plumbline/core/recurring/list-recurring-jobs.ts";
export type { Usage as UsageParent } from "@plumbline/core/usage/get-usage.ts";
