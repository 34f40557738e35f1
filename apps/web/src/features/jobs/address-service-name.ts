/** The services' own spellings; an unlisted service shows its code. */
const NAMES: Record<string, string> = {
  smarty_us: "Smarty",
  smarty_international: "Smarty International",
  google: "Google Address Validation",
  geocodio: "Geocodio",
  census: "the US Census geocoder",
  nominatim: "Nominatim (OpenStreetMap)",
  photon: "Photon (OpenStreetMap)",
  pelias: "Pelias",
};

export function addressServiceName(code: string): string {
  return NAMES[code] ?? code;
}
