/** Rings of countries and US states by code: the first point, then steps, in twentieths of a degree, south positive. */
export type Outlines = {
  countries: Readonly<Record<string, readonly (readonly number[])[]>>;
  states: Readonly<Record<string, readonly (readonly number[])[]>>;
};

const PER_DEGREE = 20;
/** The ratio of a map's height to its width. */
const ASPECT = 0.6;
/** Degrees around a point, so that a coast or a border is visible. */
const AROUND = 4;
/** Parts of an outline farther than this from its largest one are left out: Alaska crosses the antimeridian. */
const FARTHEST = 40;
const MARGIN = 1.15;

export type Box = { west: number; east: number; south: number; north: number };
/** In SVG units: one degree of longitude at the map's latitude, south positive. */
export type MapView = { x: number; y: number; width: number; height: number; stretch: number };

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
export function middleOfLargest(rings: readonly (readonly number[])[]): { latitude: number; longitude: number } | null {
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
