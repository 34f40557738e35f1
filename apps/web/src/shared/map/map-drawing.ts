import loaded from "./data/outlines.json" with { type: "json" };
import type { Place, Places } from "./PlaceMap.tsx";

/** Rings of countries and US states by code: the first point, then steps, in twentieths of a degree, south positive. */
type Outlines = {
  countries: Readonly<Record<string, readonly (readonly number[])[]>>;
  states: Readonly<Record<string, readonly (readonly number[])[]>>;
};

/** The size of letters, as a fraction of the map's width. */
const LETTERS = 0.036;
const PER_DEGREE = 20;
/** The ratio of a map's height to its width. */
const ASPECT = 0.6;
/** Degrees around a point, so that a coast or a border is visible. */
const AROUND = 4;
/** Parts of an outline farther than this from its largest one are left out: Alaska crosses the antimeridian. */
const FARTHEST = 40;
const MARGIN = 1.15;

type Box = { west: number; east: number; south: number; north: number };
/** In SVG units: one degree of longitude at the map's latitude, south positive. */
type MapView = { x: number; y: number; width: number; height: number; stretch: number };

type Shown = { points: readonly { latitude: number; longitude: number }[]; rings: readonly (readonly number[])[] };

/** The section of the map for these points and outlines; null for none. */
export function viewOf({ points, rings }: Shown): MapView | null {
  const boxes = [
    ...points.map(({ latitude, longitude }) => ({
      west: longitude - AROUND,
      east: longitude + AROUND,
      south: latitude - AROUND * ASPECT,
      north: latitude + AROUND * ASPECT,
    })),
    ...nearLargest(rings.map(boxOf)),
  ];
  const [first, ...others] = boxes;
  if (!first) return null;
  const box = others.reduce(union, first);
  const middle = (box.south + box.north) / 2;
  // A degree of longitude is shorter than one of latitude, so the map is stretched to local proportions.
  const stretch = 1 / Math.max(Math.cos((middle * Math.PI) / 180), 0.2);
  const height = Math.max((box.north - box.south) * stretch, (box.east - box.west) * ASPECT) * MARGIN;
  const width = height / ASPECT;
  return {
    x: (box.west + box.east) / 2 - width / 2,
    y: -middle * stretch - height / 2,
    width,
    height,
    stretch,
  };
}

/** As an SVG path in the units of a view. */
export function pathOf(rings: readonly (readonly number[])[], { stretch }: Pick<MapView, "stretch">): string {
  return rings
    .map((steps) => {
      let path = "";
      for (let at = 0; at < steps.length; at += 2)
        path += `${at === 0 ? "M" : at === 2 ? "l" : " "}${round((steps[at] ?? 0) / PER_DEGREE)} ${round(((steps[at + 1] ?? 0) / PER_DEGREE) * stretch)}`;
      return `${path}z`;
    })
    .join("");
}

/** The center of the largest part of an outline, in degrees. */
function middleOfLargest(rings: readonly (readonly number[])[]): { latitude: number; longitude: number } | null {
  const [largest] = rings.map(boxOf).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return largest
    ? { latitude: (largest.south + largest.north) / 2, longitude: (largest.west + largest.east) / 2 }
    : null;
}

function boxOf(steps: readonly number[]): Box {
  let [x, y] = [0, 0];
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (let at = 0; at < steps.length; at += 2) {
    x += (steps[at] ?? 0) / PER_DEGREE;
    y -= (steps[at + 1] ?? 0) / PER_DEGREE;
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

function nearLargest(boxes: readonly Box[]): Box[] {
  const [largest] = boxes.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return boxes.filter((box) => largest && Math.abs(middleOf(box) - middleOf(largest)) < FARTHEST);
}

const sizeOf = ({ west, east, south, north }: Box) => (east - west) * (north - south);
const middleOf = ({ west, east }: Box) => (west + east) / 2;

function union(a: Box, b: Box): Box {
  return {
    west: Math.min(a.west, b.west),
    east: Math.max(a.east, b.east),
    south: Math.min(a.south, b.south),
    north: Math.max(a.north, b.north),
  };
}

const round = (value: number) => Math.round(value * 1_000) / 1_000;

export type MapDrawing = NonNullable<ReturnType<typeof drawMap>>;

/** As SVG paths and points; null if there is nothing to show. */
export function drawMap({ before, after }: Places) {
  const { countries, states }: Outlines = loaded;
  const sides = [
    { side: "before" as const, place: before },
    { side: "after" as const, place: after },
  ];
  const named = namedState(before) ?? namedState(after);
  const points = sides.flatMap(({ place }) => (place?.point ? [place.point] : []));
  const rings = named ? (states[named] ?? []) : [];
  const view = viewOf({ points, rings: points.length > 0 && !named ? [] : rings });
  if (!view) return null;
  return {
    view,
    letters: view.width * LETTERS,
    land: pathOf(Object.values(countries).flat(), view),
    borders: isOfUs(before) || isOfUs(after) ? pathOf(Object.values(states).flat(), view) : "",
    named: pathOf(rings, view),
    labels: isOfUs(before) || isOfUs(after) ? labelsOf(states, view) : [],
    dots: sides.flatMap(({ side, place }) => (place?.point ? [{ side, ...placed(place.point, view) }] : [])),
  };
}

/** Labels of the states whose center is visible, with room for the letters around it. */
function labelsOf(states: Outlines["states"], view: MapView) {
  const letter = view.width * LETTERS;
  const left = view.x + letter;
  const right = view.x + view.width - letter;
  const top = view.y + letter / 2;
  const bottom = view.y + view.height - letter / 2;
  return Object.entries(states).flatMap(([code, rings]) => {
    const middle = middleOfLargest(rings);
    if (!middle) return [];
    const { x, y } = placed(middle, view);
    return x > left && x < right && y > top && y < bottom ? [{ code, x, y }] : [];
  });
}

/** The state named by the address, if its postal code is in another one or unknown. */
function namedState(place: Place | null): string | null {
  return place?.state && place.state !== place.regionOfPostalCode ? place.state : null;
}

const isOfUs = (place: Place | null) => place?.country === "US";

function placed({ latitude, longitude }: { latitude: number; longitude: number }, { stretch }: MapView) {
  return { x: longitude, y: -latitude * stretch };
}
