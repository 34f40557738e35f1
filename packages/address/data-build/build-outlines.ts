import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { requirePackageFile } from "./sources.ts";

// Outlines of countries and US states, for maps without external requests: in twentieths of a degree, each ring as its first
// point and the steps from there. Run with a folder in which `npm pack world-atlas@2.0.2 us-atlas@3.0.1` were unpacked as `world`
// and `us`: Natural Earth and the US Census Bureau, both public domain, converted by M. Bostock (ISC).

type Arc = [number, number][];
type Geometry = { type: string; id?: string; arcs: number[][] | number[][][]; properties: { name: string } };
type Topology = {
  arcs: Arc[];
  transform: { scale: [number, number]; translate: [number, number] };
  objects: Record<string, { geometries: Geometry[] }>;
};
type Outlines = Record<string, number[][]>;

const PER_DEGREE = 20;
/** Simplification tolerance; a map is a few hundred pixels wide. */
const TOLERANCE = { countries: 0.12, states: 0.03 };
/** Rings smaller than a dot are dropped. */
const SMALLEST_RING = 4;

const FIPS_STATES =
  "01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY 72PR";
const states = new Map(FIPS_STATES.split(" ").map((each) => [each.slice(0, 2), each.slice(2)]));

const [folder = ""] = process.argv.slice(2);
const read = (file: string): Topology => JSON.parse(readFileSync(join(folder, file), "utf8")) as Topology;

function outlinesOf(
  { arcs, transform, objects }: Topology,
  { object, keyOf, tolerance }: { object: string; keyOf: (id: string) => string | undefined; tolerance: number },
): Outlines {
  const [scale, translate] = [transform.scale, transform.translate];
  const decoded = arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]): [number, number] => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    // Arc by arc, so that neighbors share one border.
    return simplified(points, tolerance);
  });
  const lineOf = (index: number) => (index >= 0 ? (decoded[index] ?? []) : (decoded[~index] ?? []).toReversed());
  const found: Outlines = {};
  for (const geometry of objects[object]?.geometries ?? []) {
    const key = keyOf(geometry.id ?? "");
    if (!key) continue;
    const polygons = (geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs) as number[][][];
    const rings = polygons
      .flat()
      .map((ring) => ring.flatMap((index, at) => lineOf(index).slice(at > 0 ? 1 : 0)))
      .map(inSteps)
      .filter((steps) => steps.length >= 2 * SMALLEST_RING);
    if (rings.length > 0) found[key] = [...(found[key] ?? []), ...rings];
  }
  return found;
}

/** Douglas-Peucker: points closer to the line than the tolerance are removed. */
function simplified(points: [number, number][], tolerance: number): [number, number][] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  let [far, at] = [0, 0];
  for (let index = 1; index < points.length - 1; index++) {
    const distance = distanceTo(points[index] ?? first, first, last);
    if (distance > far) [far, at] = [distance, index];
  }
  if (far <= tolerance) return [first, last];
  return [...simplified(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(points.slice(at), tolerance)];
}

function distanceTo([x, y]: [number, number], [x1, y1]: [number, number], [x2, y2]: [number, number]): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

/** Latitude grows upwards, image coordinates downwards. */
function inSteps(points: [number, number][]): number[] {
  const steps: number[] = [];
  let [lastX, lastY] = [0, 0];
  for (const [longitude, latitude] of points) {
    const [x, y] = [Math.round(longitude * PER_DEGREE), Math.round(-latitude * PER_DEGREE)];
    if (steps.length > 0 && x === lastX && y === lastY) continue;
    steps.push(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return steps;
}

type CountryCodes = { numericToAlpha2(id: string | undefined): string | undefined };
const countries = requirePackageFile<CountryCodes>("i18n-iso-countries", "entry-node.js");

const outlines = {
  countries: outlinesOf(read("world/countries-110m.json"), {
    object: "countries",
    keyOf: (id) => countries.numericToAlpha2(id),
    tolerance: TOLERANCE.countries,
  }),
  states: outlinesOf(read("us/states-10m.json"), {
    object: "states",
    keyOf: (id) => states.get(id),
    tolerance: TOLERANCE.states,
  }),
};
writeFileSync(
  join(import.meta.dirname, "../../../apps/web/src/shared/map/data/outlines.json"),
  `${JSON.stringify(outlines)}\n`,
);
