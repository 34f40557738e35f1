import { DateTimeScalar } from "./date-time.ts";
import { apiKeyResolvers } from "../features/accounts/api-keys/resolvers.ts";
import { addressResolvers } from "../features/addresses/resolvers.ts";
import { addressStatusResolvers } from "../features/address-status/resolvers.ts";
import { accountResolvers } from "../features/accounts/resolvers.ts";
import { billingResolvers } from "../features/billing/resolvers.ts";
import { adminResolvers } from "../features/admin/resolvers.ts";
import { companyLoginResolvers } from "../features/company-login/resolvers.ts";
import { checkResolvers } from "../features/checks/resolvers.ts";
import { reviewResolvers } from "../features/review/resolvers.ts";
import { portalResolvers } from "../features/portals/resolvers.ts";
import { webhookResolvers } from "../features/webhooks/resolvers.ts";
import { jobResolvers } from "../features/jobs/resolvers.ts";
import { recordResolvers } from "../features/records/resolvers.ts";
import { secondFactorResolvers } from "../features/accounts/second-factor/resolvers.ts";
import { recurringResolvers } from "../features/recurring/resolvers.ts";
import { teamResolvers } from "../features/team/resolvers.ts";
import { undoResolvers } from "../features/undo/resolvers.ts";
import { usageResolvers } from "../features/usage/resolvers.ts";
import { hubspotEventResolvers } from "../features/hubspot-events/resolvers.ts";
import type { Resolvers } from "./generated/resolver-types.ts";

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Query: {
    ...accountResolvers.Query,
    ...teamResolvers.Query,
    ...portalResolvers.Query,
    ...jobResolvers.Query,
    ...recordResolvers.Query,
    ...recurringResolvers.Query,
    ...adminResolvers.Query,
    ...usageResolvers.Query,
    ...reviewResolvers.Query,
  },
  Mutation: {
    ...accountResolvers.Mutation,
    ...teamResolvers.Mutation,
    ...companyLoginResolvers.Mutation,
    ...secondFactorResolvers.Mutation,
    ...apiKeyResolvers.Mutation,
    ...webhookResolvers.Mutation,
    ...billingResolvers.Mutation,
    ...portalResolvers.Mutation,
    ...addressResolvers.Mutation,
    ...addressStatusResolvers.Mutation,
    ...jobResolvers.Mutation,
    ...checkResolvers.Mutation,
    ...reviewResolvers.Mutation,
    ...undoResolvers.Mutation,
    ...recurringResolvers.Mutation,
    ...hubspotEventResolvers.Mutation,
    ...adminResolvers.Mutation,
  },
  Viewer: {
    ...accountResolvers.Viewer,
    ...teamResolvers.Viewer,
    ...companyLoginResolvers.Viewer,
    ...secondFactorResolvers.Viewer,
    ...apiKeyResolvers.Viewer,
    ...webhookResolvers.Viewer,
    ...billingResolvers.Viewer,
    ...reviewResolvers.Viewer,
  },
  WebhookEndpoint: webhookResolvers.WebhookEndpoint,
  ApiKey: apiKeyResolvers.ApiKey,
  Receipt: billingResolvers.Receipt,
  Credits: accountResolvers.Credits,
  Connection: {
    ...portalResolvers.Connection,
    ...addressStatusResolvers.Connection,
    ...reviewResolvers.Connection,
    ...hubspotEventResolvers.Connection,
  },
  Job: { ...jobResolvers.Job, ...checkResolvers.Job, ...undoResolvers.Job },
  AddressSet: portalResolvers.AddressSet,
  JobAddressSet: jobResolvers.JobAddressSet,
  RecurringJob: recurringResolvers.RecurringJob,
  JobRecord: jobResolvers.JobRecord,
  RecordHistoryEntry: { ...recordResolvers.RecordHistoryEntry, ...undoResolvers.RecordHistoryEntry },
  RecordChoice: reviewResolvers.RecordChoice,
  ObjectWritePolicy: reviewResolvers.ObjectWritePolicy,
  Proposal: reviewResolvers.Proposal,
  Usage: usageResolvers.Usage,
};
