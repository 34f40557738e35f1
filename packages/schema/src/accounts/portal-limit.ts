import { z } from "zod";

const portalIdSchema = z.string().regex(/^\d{1,20}$/, "Name portals by their HubSpot id.");

/** The portals that a member or key is limited to. */
export const portalIdsSchema = z
  .array(portalIdSchema)
  .min(1, "Choose at least one portal, or all of them.")
  .max(200)
  .transform((ids) => [...new Set(ids)]);

export function hasFittingPortals({
  role,
  portals,
}: {
  role?: string | undefined;
  portals?: string[] | undefined;
}): boolean {
  return (role !== undefined && role !== "owner") || portals === undefined;
}
/** The error if role and portals do not fit. */
export const OWNERS_SEE_ALL = {
  message: "An owner has access to all portals: choose another role to limit them.",
  path: ["portals"],
};
