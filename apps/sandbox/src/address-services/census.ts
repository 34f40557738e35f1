import type { Request } from "express";
import { retryAfter, type Service } from "./service-route.ts";
import type { Asked, Directory } from "./directory.ts";
import { pointOf } from "./answer-parts.ts";

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
  key: null,
  type: "text/plain",
  questions: (request) => {
    const all = rows(request);
    return all.length === 0
      ? null
      : all.map(([, street = "", city = "", state = "", zip = ""]) => ({ street, city, state, zip, country: "US" }));
  },
  answer: (questions, directory, request) =>
    rows(request)
      .map(([id = ""], index) => {
        const asked = questions[index];
        return asked ? line(id, asked, directory) : "";
      })
      .join("\n"),
  failure: (status) => ({
    status,
    body: `<html><head><title>Error ${status}</title></head><body><h1>${status}</h1></body></html>`,
    type: "text/html",
    ...retryAfter(status),
  }),
};

function line(id: string, asked: Asked, directory: Directory): string {
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const input = cell(`${asked.street}, ${asked.city}, ${asked.state}, ${asked.zip}`);
  const finding = directory.look(asked);
  // Census knows street ranges, which exclude PO boxes and military addresses.
  if (finding.kind === "several") return [cell(id), input, cell("Tie")].join(",");
  if (finding.kind !== "found" || !/^\d/.test(finding.building.address.street))
    return [cell(id), input, cell("No_Match")].join(",");
  const { building, city, changed, added } = finding;
  const { address } = building;
  const { latitude, longitude } = pointOf(building);
  const matched = `${address.street}, ${city}, ${address.state}, ${address.zip}`.toUpperCase();
  const quality = changed.size + added.size > 0 ? "Non_Exact" : "Exact";
  return [
    cell(id),
    input,
    cell("Match"),
    cell(quality),
    cell(matched),
    cell(`${longitude},${latitude}`),
    cell("76225813"),
    cell("L"),
  ].join(",");
}
