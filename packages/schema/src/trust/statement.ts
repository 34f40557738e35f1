/**
 * The parts of the trust page that depend on the code's tables and the operator's settings; also served as /trust.json. Display
 * texts; none is empty if a setting is missing.
 */
export type TrustStatement = {
  /** Who runs this installation. */
  company: string;
  address: string;
  region: string;
  permissions: TrustPermission[];
  kept: KeptData[];
  subProcessors: TrustSubProcessor[];
};

/** One permission of HubSpot. `reads`, `writes`, `keeps`: whole sentences. */
export type TrustPermission = { scope: string; when: string; reads: string; writes: string; keeps: string };
export type KeptData = { what: string; period: string };
export type TrustSubProcessor = { name: string; purpose: string; place: string };
