const share = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
/** One digit of a percentage; the rest of a product of decimals is no digit. */
const STEPS = 1_000;
const REST = 1e-9;

/** Of what went well: 99.97 % is not 100 %. */
export const atLeast = (value: number): string => share.format(Math.floor(value * STEPS + REST) / STEPS);

/** Of what did not: 0.02 % is not 0 %. */
export const atMost = (value: number): string => share.format(Math.max(0, Math.ceil(value * STEPS - REST)) / STEPS);
