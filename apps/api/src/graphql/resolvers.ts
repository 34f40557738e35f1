import { DateTimeScalar } from "./date-time.ts";
import { apiKeyResolvers } from "./api-keys.ts";
import { accountResolvers } from "./accounts.ts";
import { billingResolvers } from "./billing.ts";
import { adminResolvers } from "./admin.ts";
import { crmResolvers } from "./crm.ts";
import { hookResolvers } from "./hooks.ts";
import { jobResolvers } from "./jobs.ts";
import { secondFactorResolvers } from "./second-factor.ts";
import { recurringResolvers } from "./recurring.ts";
import { usageResolvers } from "./usage.ts";
import { webhookResolvers } from "./webhooks.ts";
import type { Resolvers } from "./generated/resolver-types.ts";

/** Joins the features. */
export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Query: {
    ...accountResolvers.Query,
    ...crmResolvers.Query,
    ...jobResolvers.Query,
    ...recurringResolvers.Query,
    ...adminResolvers.Query,
    ...usageResolvers.Query,
  },
  Mutation: {
    ...accountResolvers.Mutation,
    ...secondFactorResolvers.Mutation,
    ...apiKeyResolvers.Mutation,
    ...hookResolvers.Mutation,
    ...billingResolvers.Mutation,
    ...crmResolvers.Mutation,
    ...jobResolvers.Mutation,
    ...recurringResolvers.Mutation,
    ...webhookResolvers.Mutation,
    ...adminResolvers.Mutation,
  },
  Viewer: {
    ...accountResolvers.Viewer,
    ...secondFactorResolvers.Viewer,
    ...apiKeyResolvers.Viewer,
    ...hookResolvers.Viewer,
    ...billingResolvers.Viewer,
  },
  ApiKey: apiKeyResolvers.ApiKey,
  HookEndpoint: hookResolvers.HookEndpoint,
  HookDelivery: hookResolvers.HookDelivery,
  Receipt: billingResolvers.Receipt,
  Credits: accountResolvers.Credits,
  Connection: { ...crmResolvers.Connection, ...webhookResolvers.Connection },
  Job: jobResolvers.Job,
  JobRecord: jobResolvers.JobRecord,
  RecurringJob: recurringResolvers.RecurringJob,
  Usage: usageResolvers.Usage,
};
