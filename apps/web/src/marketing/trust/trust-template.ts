import type { TrustStatement } from "@plumbline/schema/trust/statement.ts";

/** The placeholders for the build; the server fills them in at each start (apps/api/src/http/with-trust-statement.ts). */
export const TRUST_TEMPLATE: TrustStatement = {
  company: "__trust.company__",
  address: "__trust.address__",
  region: "__trust.region__",
  permissions: [
    {
      scope: "__trust.permissions.scope__",
      when: "__trust.permissions.when__",
      reads: "__trust.permissions.reads__",
      writes: "__trust.permissions.writes__",
      keeps: "__trust.permissions.keeps__",
    },
  ],
  kept: [{ what: "__trust.kept.what__", period: "__trust.kept.period__" }],
  subProcessors: [
    {
      name: "__trust.subProcessors.name__",
      purpose: "__trust.subProcessors.purpose__",
      place: "__trust.subProcessors.place__",
    },
  ],
};
