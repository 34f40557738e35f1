import { PARTNERS, type Partner } from "@plumbline/schema/credits/constants.ts";
import { z } from "zod";

/** Null = no limit of that kind. */
export type PartnerBonusCap = { count: number | null; until: Date | null };

const CAP = /^([a-z]+)=(\d{1,7})?(?:@(\d{4}-\d{2}-\d{2}))?$/;
const isPartner = (name: string): name is Partner => PARTNERS.some((partner) => partner === name);

/**
 * `hug=1000@2027-01-01,sprocketeer=@2026-12-31`: maximum number of accounts that receive the bonus, and the day (UTC) from which
 * none does.
 */
export const partnerBonusCaps = z
  .string()
  .default("")
  .transform((list, context): ReadonlyMap<Partner, PartnerBonusCap> => {
    const caps = new Map<Partner, PartnerBonusCap>();
    for (const entry of list.split(",").map((part) => part.trim())) {
      if (entry === "") continue;
      const [, partner = "", count, day] = CAP.exec(entry) ?? [];
      const until = day === undefined ? null : new Date(`${day}T00:00:00Z`);
      if (!isPartner(partner) || (count === undefined && until === null) || Number.isNaN(until?.getTime() ?? 0))
        context.addIssue({ code: "custom", message: `"${entry}" must look like ${PARTNERS[0]}=1000@2027-01-01` });
      else caps.set(partner, { count: count === undefined ? null : Number(count), until });
    }
    return caps;
  });
