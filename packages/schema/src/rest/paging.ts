import { z } from "zod";
import { emailSchema } from "../accounts/auth.ts";
import { idSchema } from "../ids.ts";

/** The most that one page of a log holds. */
export const PAGE_MAX = 100;

const pageOf = (usual: number) => ({
  first: z.coerce.number().int().min(1).max(PAGE_MAX).default(usual).describe("Number of items per page."),
  after: idSchema.optional().describe("`end_cursor` of the previous page."),
});

/** Pages of a log, newest first, as parameters of a URL. */
export const auditLogQuery = z.object(pageOf(20));
export const operatorAuditLogQuery = z.object({
  ...pageOf(50),
  email: emailSchema.optional().describe("Email address of a user; limits the log to their account."),
});
export const webhookDeliveriesQuery = z.object(pageOf(PAGE_MAX));
