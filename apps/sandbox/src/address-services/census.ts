import type { Request } from "express";
import type { Result } from "./hits.ts";
import type { Service } from "./service-route.ts";

/** Rows of the file in the multipart form: id, street, city, state, ZIP; no header. */
function rows(request: Request): string[][] {
  const body: unknown = request.body;
  if (typeof body !== "string" || !/name="benchmark"/.test(body)) return [];
  const file = /name="addressFile"[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(body)?.[1] ?? "";
  return file
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        (cell) => cell[1]?.replaceAll('""', '"') ?? cell[2] ?? "",
      ),
    );
}

export const censusService: Service = {
  name: "census",
  route: ["post", "/census/geocoder/locations/addressbatch"],
  key: null,
  type: "text/plain",
  questions: (request) =>
    rows(request).map(([id = "", street = "", city = "", state = "", zip = ""]) => ({
      id,
      street,
      city,
      state,
      zip,
      country: "US",
    })),
  answer: (results) => results.map((result) => row(result).map(quoted).join(",")).join("\n"),
  failure: (status) => ({
    status,
    body: `<html><head><title>Error ${status}</title></head><body><h1>${status}</h1></body></html>`,
    type: "text/html",
  }),
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function row({ question: { id = "", street, city, state, zip }, finding, hits: [hit] }: Result): string[] {
  const asked = [id, `${street}, ${city}, ${state}, ${zip}`];
  if (finding.kind === "several") return [...asked, "Tie"];
  // Census knows street ranges, which exclude PO boxes and military addresses.
  if (finding.kind !== "found" || !hit || !/^\d/.test(hit.address.street)) return [...asked, "No_Match"];
  const { address, point } = hit;
  const quality = finding.changed.size + finding.added.size > 0 ? "Non_Exact" : "Exact";
  const matched = `${address.street}, ${hit.city}, ${address.state}, ${address.zip}`.toUpperCase();
  return [...asked, "Match", quality, matched, `${point.longitude},${point.latitude}`, "76225813", "L"];
}
