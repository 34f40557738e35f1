import { ROLES } from "@plumbline/schema/accounts/roles.ts";
import { oneOf, rowParser, type ParsedBy } from "../db/parse-row.ts";
import type { Invitation as InvitationRow } from "../generated/prisma/client.ts";

export const parseInvitation = rowParser("invitation", { role: oneOf(ROLES) });
export type Invitation = ParsedBy<typeof parseInvitation, InvitationRow>;
