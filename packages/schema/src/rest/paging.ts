import { z } from "zod";
import { emailSchema } from "../accounts/auth.ts";
import { idSchema } from "../ids.ts";

/** The most that one page of a log holds. */
export const PAGE_MAX = 100;

const pageOf = (usual: number) => ({
  first: z.coerce.number().int().min(1).max(PAGE_MAX).default(usual).describe("How many at once."),
  after: idSchema.optional().describe("`end_cursor` of the page before."),
});

/** Pages of a log, newest first, as parameters of a URL. */
export const auditLogQuery = z.object(pageOf(20));
export const operatorAuditLogQuery = z.object({
  ...pageOf(50),
  email: emailSchema.optional().describe("Of this user's account alone."),
});
export const webhookDeliveriesQuery = z.object(pageOf(PAGE_MAX));
