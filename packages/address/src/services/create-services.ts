import { overHttp } from "./over-http.ts";
import { ReferenceIndex } from "../reference/read-index.ts";
import { referenceService } from "../reference/address-service.ts";
import { census } from "./census.ts";
import { geocodio } from "./geocodio.ts";
import { google } from "./google.ts";
import { nominatim } from "./nominatim.ts";
import { pelias } from "./pelias.ts";
import { photon } from "./photon.ts";
import type { AddressServiceAdapter } from "./port.ts";
import type { ServiceAdapter } from "./service-adapter.ts";
import { smartyInternational } from "./smarty-international.ts";
import { smartyUs } from "./smarty-us.ts";

export const SERVICES = [
  "google",
  "smarty",
  "geocodio",
  "census",
  "nominatim",
  "photon",
  "pelias",
  "reference",
] as const;
export type ServiceName = (typeof SERVICES)[number];

/** `url` replaces the service's own address; self-hosted services have no default. */
export type ServiceSettings =
  | { service: "google" | "geocodio"; key: string; url?: string | undefined }
  | { service: "smarty"; keyId: string; key: string; url?: string | undefined }
  | { service: "census"; url?: string | undefined }
  | { service: "nominatim" | "photon"; url: string }
  | { service: "pelias"; url: string; key?: string | undefined }
  | { service: "reference"; folder: string };

type NetworkSettings = Exclude<ServiceSettings, { service: "reference" }>;

/** In order of preference for a country. An unusable reference folder throws a ReferenceIndexError. */
export function createServices(
  settings: ServiceSettings,
  options: { timeoutMs?: number } = {},
): AddressServiceAdapter[] {
  if (settings.service === "reference") return [referenceService(ReferenceIndex.open(settings.folder))];
  return adaptersOf(settings).map((adapter) => overHttp(adapter, options));
}

function adaptersOf(settings: NetworkSettings): ServiceAdapter[] {
  switch (settings.service) {
    case "google":
      return [google(settings)];
    case "smarty":
      return [smartyUs(settings), smartyInternational(settings)];
    case "geocodio":
      return [geocodio(settings)];
    case "census":
      return [census(settings)];
    case "nominatim":
      return [nominatim(settings)];
    case "photon":
      return [photon(settings)];
    case "pelias":
      return [pelias(settings)];
  }
}

/** Null: no adapter of this service covers the country. */
export function addressServiceFor(
  adapters: readonly AddressServiceAdapter[],
  country: string,
): AddressServiceAdapter | null {
  return adapters.find(({ traits }) => traits.countries === "all" || traits.countries.includes(country)) ?? null;
}
