import type { NamedSet } from "@plumbline/core/work/sets-of-jobs.ts";
import type { Job } from "@plumbline/core/work/job-row.ts";
import type { ObjectMapping } from "@plumbline/core/mapping/get-mappings.ts";
import type { DecidedRecord, RecordChoice } from "@plumbline/core/records/rows.ts";

// The parent objects of resolvers: core's own results.
export type { Actor as ViewerParent } from "@plumbline/core/actor.ts";
export type { Receipt as ReceiptParent } from "@plumbline/core/billing/gather-receipts.ts";
export type { Balance as CreditsParent } from "@plumbline/core/credits/get-balance.ts";
export type { ApiKey as ApiKeyParent } from "@plumbline/core/accounts/api-keys/api-key-row.ts";
export type { Connection as ConnectionParent } from "@plumbline/core/connections/connection-row.ts";
export type {
  WebhookDelivery as WebhookDeliveryParent,
  WebhookEndpoint as WebhookEndpointParent,
} from "@plumbline/core/webhooks/webhook-rows.ts";
export type { SetPolicy as ObjectWritePolicyParent } from "@plumbline/core/review/list-policies.ts";
export type { Proposal as ProposalParent } from "@plumbline/core/records/rows.ts";
export type RecordChoiceParent = RecordChoice & { addressSet: string; hubspotUrl: string | null };
export type JobRecordParent = DecidedRecord & { hubspotUrl: string | null };
export type { Job as JobParent } from "@plumbline/core/work/job-row.ts";
export type { HistoryEntry as RecordHistoryEntryParent } from "@plumbline/core/records/history.ts";
export type { RecurringJobView as RecurringJobParent } from "@plumbline/core/jobs/recurring/recurring-job.ts";
export type { Usage as UsageParent } from "@plumbline/core/usage/get-usage.ts";

/** An address set of a job. */
export type JobAddressSetParent = NamedSet & { job: Job };

/** A current address set. */
export type AddressSetParent = ObjectMapping & { portalId: string };
