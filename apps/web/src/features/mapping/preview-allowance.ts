/** Allows `max` calls within any `windowMs`; milliseconds. */
export function allowance({ max, windowMs }: { max: number; windowMs: number }): (now: number) => boolean {
  let taken: number[] = [];
  return (now) => {
    taken = taken.filter((time) => time > now - windowMs);
    if (taken.length >= max) return false;
    taken.push(now);
    return true;
  };
}

/** Half of the server's limit for a person (`previewPerUser`, 60 in ten minutes): the other half is left to the button. */
export const mayPreviewUnasked = allowance({ max: 30, windowMs: 10 * 60_000 });
