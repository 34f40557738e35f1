import { useEffect, useMemo, useState } from "react";
import classes from "./PlaceMap.module.css";
import { middleOfLargest, pathOf, viewOf, type MapView, type Outlines } from "./map-view.ts";
import { placeText, type Place, type Places } from "./places.ts";

type Props = {
  places: Places;
  /** The labels of the two places: "Now", "Proposed". */
  labels: { before: string; after: string };
};

/** A fraction of the map's width. */
const DOT = 0.018;
const LETTERS = 0.036;

/** An address's current and proposed location over our own outlines: no third party is contacted. */
export function PlaceMap({ places, labels }: Props) {
  const outlines = useOutlines();
  const map = useMemo(() => outlines && drawn(outlines, places), [outlines, places]);
  const lines = (["before", "after"] as const).flatMap((side) => {
    const place = places[side];
    const text = place ? placeText(place) : "";
    return text === "" ? [] : [{ side, text, label: labels[side] }];
  });
  if (lines.length === 0) return null;
  return (
    <figure className={classes.map}>
      {map ? (
        <svg
          viewBox={`${map.view.x} ${map.view.y} ${map.view.width} ${map.view.height}`}
          className={classes.picture}
          role="img"
          aria-label={`Map. ${lines.map(({ label, text }) => `${label}: ${text}`).join(" ")}`}
        >
          <path d={map.land} className={classes.land} />
          {map.borders !== "" && <path d={map.borders} className={classes.border} />}
          {map.named !== "" && <path d={map.named} className={classes.named} />}
          {map.labels.map(({ code, x, y }) => (
            <text key={code} x={x} y={y} fontSize={map.view.width * LETTERS} className={classes.label}>
              {code}
            </text>
          ))}
          {map.dots.map(({ side, x, y }) => (
            <Dot key={side} side={side} x={x} y={y} size={map.view.width * DOT} />
          ))}
        </svg>
      ) : (
        <div className={classes.picture} />
      )}
      <figcaption className={classes.caption}>
        {lines.map(({ side, text, label }) => (
          <div key={side}>
            <svg viewBox="-6 -6 12 12" className={classes.mark} aria-hidden="true">
              <Dot side={side} x={0} y={0} size={5} />
            </svg>
            <span>
              <strong>{label}</strong>: {text}
            </span>
          </div>
        ))}
      </figcaption>
    </figure>
  );
}

type DotProps = { side: keyof Places; x: number; y: number; size: number };

/** A ring for the old place, a full dot for the new one, so that shape and not only color distinguishes them. */
function Dot({ side, x, y, size }: DotProps) {
  return side === "before" ? (
    <circle cx={x} cy={y} r={size * 0.8} strokeWidth={size * 0.5} className={classes.before} />
  ) : (
    <circle cx={x} cy={y} r={size} strokeWidth={size * 0.35} className={classes.after} />
  );
}

function drawn({ countries, states }: Outlines, { before, after }: Places) {
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

/** Null until loaded; without them the text below says the same. */
function useOutlines(): Outlines | null {
  const [outlines, setOutlines] = useState<Outlines | null>(null);
  useEffect(() => {
    let isMounted = true;
    import("./data/outlines.json").then(
      (loaded) => isMounted && setOutlines(loaded.default),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return outlines;
}
