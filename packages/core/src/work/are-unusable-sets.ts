import { isObject, listOf, type Guard } from "../db/parse-row.ts";

/** An address set of a job with the properties that can't be used as they are mapped. */
export type UnusableSet = { setKey: string; properties: readonly string[] };

const isText: Guard<string> = (value) => typeof value === "string";
const areTexts = listOf(isText);

export const areUnusableSets: Guard<readonly UnusableSet[]> = (value): value is readonly UnusableSet[] =>
  Array.isArray(value) &&
  value.every((one) => isObject(one) && typeof one.setKey === "string" && areTexts(one.properties));
