import { useEffect, useMemo, useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import classes from "./PlaceMap.module.css";
import type { MapDrawing } from "./map-drawing.ts";

/** The location of an address, as the server returns it. */
export type Place = {
  country?: string | null;
  state?: string | null;
  postalCode: string;
  regionOfPostalCode?: string | null;
  point?: { latitude: number; longitude: number; isOfBuilding: boolean } | null;
};
/** The current and the proposed address; null if there is none. */
export type Places = { before: Place | null; after: Place | null };

/** About five kilometers: closer points are one place to a person. */
const SAME_PLACE_DEGREES = 0.05;

/** Whether a map helps to decide: the place moves, or the postal code is in another state than the address says. */
export function hasContradiction({ before, after }: Places): boolean {
  return (before !== null && isElsewhere(before)) || (before !== null && after !== null && hasMoved(before, after));
}

/** The postal code belongs to another state. */
function isElsewhere({ state, regionOfPostalCode: region, country }: Place): boolean {
  return country === "US" && Boolean(state) && Boolean(region) && state !== region;
}

function hasMoved({ point: from }: Place, { point: to }: Place): boolean {
  if (!from || !to) return false;
  return (
    Math.abs(from.latitude - to.latitude) > SAME_PLACE_DEGREES ||
    Math.abs(from.longitude - to.longitude) > SAME_PLACE_DEGREES
  );
}

/** Drops the old place if its point is unknown or unchanged. */
export function sinceChange({ before, after }: Places): Places {
  const isShown = before?.point && (after === null || placeText(before) !== placeText(after));
  return { before: isShown ? before : null, after };
}

/** The map's content as text for screen readers; empty if nothing is known. */
export function placeText(place: Place): string {
  const { postalCode, regionOfPostalCode: region, point, state } = place;
  if (isElsewhere(place)) return `Postal code ${postalCode} lies in ${region}; the address says ${state}.`;
  if (point?.isOfBuilding)
    return `The building is at ${degrees(point.latitude, "N", "S")}, ${degrees(point.longitude, "E", "W")}.`;
  if (point)
    return `Postal code ${postalCode} lies ${region ? `in ${region}, ` : ""}around ${degrees(point.latitude, "N", "S")}, ${degrees(point.longitude, "E", "W")}.`;
  return state ? `The address says ${state}; its postal code is not known.` : "";
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`;
}

/** The data for a map. */
export const ADDRESS_PLACE = graphql(`
  fragment AddressPlaceParts on AddressPlace {
    country
    state
    postalCode
    regionOfPostalCode
    point {
      latitude
      longitude
      isOfBuilding
    }
  }
`);

type Props = {
  places: Places;
  /** The labels of the two places: "Now", "Proposed". */
  labels: { before: string; after: string };
};

/** A fraction of the map's width. */
const DOT = 0.018;

/** An address's current and proposed location over our own outlines: no third party is contacted. */
export function PlaceMap({ places, labels }: Props) {
  const map = useDrawing(places);
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
            <text key={code} x={x} y={y} fontSize={map.letters} className={classes.label}>
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

/** Null until loaded; without it the text below says the same. The outlines are a hundred times the size of this file. */
function useDrawing(places: Places): MapDrawing | null {
  const [draw, setDraw] = useState<((of: Places) => MapDrawing | null) | null>(null);
  useEffect(() => {
    let isMounted = true;
    import("./map-drawing.ts").then(
      ({ drawMap }) => isMounted && setDraw(() => drawMap),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return useMemo(() => draw?.(places) ?? null, [draw, places]);
}
