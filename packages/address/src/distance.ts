const KM_PER_DEGREE = 111.2;
const RADIANS = Math.PI / 180;

/**
 * Equirectangular distance in km between points in thousandths of a degree: accurate to a percent over the tens of kilometers that
 * matter here.
 */
export function distanceKm(latA: number, lngA: number, latB: number, lngB: number): number {
  const north = (latA - latB) / 1000;
  let east = Math.abs(lngA - lngB) / 1000;
  if (east > 180) east = 360 - east;
  east *= Math.cos(((latA + latB) / 2000) * RADIANS);
  return Math.sqrt(north * north + east * east) * KM_PER_DEGREE;
}

/**
 * Points within this many km differ by at most this many thousandths of a degree of latitude: a cheap check before the distance.
 */
export function latitudeReach(km: number): number {
  return (km / KM_PER_DEGREE) * 1000 + 1;
}
