import { createServices, verifierFor, type AddressVerifier } from "@plumbline/address";
import type { AddressServiceConfig } from "../config/address-service.ts";

/** The operator's address service; null in the context means the engine alone. */
export type AddressService = Pick<AddressServiceConfig, "askFor" | "mostLookupsPerJob" | "callsPerSecond"> & {
  /** Null where the service does not know the country, or may not be asked about it. */
  verifierFor(country: string): AddressVerifier | null;
};

export function createAddressService(config: AddressServiceConfig): AddressService {
  const verifiers = createServices(config.settings, config.timeoutMs === null ? {} : { timeoutMs: config.timeoutMs });
  return {
    askFor: config.askFor,
    mostLookupsPerJob: config.mostLookupsPerJob,
    callsPerSecond: config.callsPerSecond,
    verifierFor: (country) =>
      config.countries === "all" || config.countries.includes(country) ? verifierFor(verifiers, country) : null,
  };
}
