import { z } from "zod";
import { idSchema } from "../ids.ts";
import { keysOf } from "../keys.ts";
import { spanShape } from "../span.ts";
import { AUDIT_TEXTS } from "./audit.ts";

/** Filter of the audit log; omitted parts match all. */
export const auditFilterShape = {
  member_id: idSchema.optional().describe("Done by this member."),
  action: z.enum(keysOf(AUDIT_TEXTS)).optional().describe("Machine-readable code."),
  portal_id: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .describe("HubSpot id of the portal that it concerns."),
  ...spanShape,
};
const auditFilterSchema = z.object(auditFilterShape);

export function auditFilterOf({ member_id, portal_id, ...rest }: z.infer<typeof auditFilterSchema>) {
  return { ...rest, memberId: member_id, portalId: portal_id };
}
