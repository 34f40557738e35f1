import { DateTimeScalar } from "./date-time.ts";
import { accountResolvers } from "./accounts.ts";
import { crmResolvers } from "./crm.ts";
import { jobResolvers } from "./jobs.ts";
import { usageResolvers } from "./usage.ts";
import type { Resolvers } from "./generated/resolver-types.ts";

/** Joins the features. */
export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Query: { ...accountResolvers.Query, ...crmResolvers.Query, ...jobResolvers.Query, ...usageResolvers.Query },
  Mutation: { ...accountResolvers.Mutation, ...crmResolvers.Mutation, ...jobResolvers.Mutation },
  Viewer: accountResolvers.Viewer,
  Credits: accountResolvers.Credits,
  Connection: crmResolvers.Connection,
  Job: jobResolvers.Job,
  JobRecord: jobResolvers.JobRecord,
  Usage: usageResolvers.Usage,
};
