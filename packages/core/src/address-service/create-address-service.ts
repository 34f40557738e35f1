import { createServices, addressServiceFor, type AddressServiceAdapter } from "@plumbline/address";
import type { AddressServiceConfig } from "../config/address-service.ts";

/** The operator's address service; null in the context means the engine alone. */
export type AddressService = Pick<AddressServiceConfig, "askFor" | "maxLookupsPerJob" | "callsPerSecond"> & {
  /** Null where the service does not cover the country or may not be asked about it. */
  addressServiceFor(country: string): AddressServiceAdapter | null;
};

export function createAddressService(config: AddressServiceConfig): AddressService {
  const adapters = createServices(config.settings, config.timeoutMs === null ? {} : { timeoutMs: config.timeoutMs });
  return {
    askFor: config.askFor,
    maxLookupsPerJob: config.maxLookupsPerJob,
    callsPerSecond: config.callsPerSecond,
    addressServiceFor: (country) =>
      config.countries === "all" || config.countries.includes(country) ? addressServiceFor(adapters, country) : null,
  };
}
