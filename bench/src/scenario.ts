import type { ParseArgsConfig } from "node:util";

/** Numbers are whole and positive, or from 0 up where the default has a 0; several are separated by commas. */
type Option = number | readonly number[] | boolean | string;
type Options = Readonly<Record<string, Option>>;
type Widened<V> = V extends readonly number[]
  ? readonly number[]
  : V extends number
    ? number
    : V extends boolean
      ? boolean
      : string;
export type Values<O extends Options> = { [Name in keyof O]: Widened<O[Name]> };

export type Scenario<O extends Options = Options> = {
  /** With their defaults. */
  options: O;
  measure(run: Run<Values<O>>): Promise<void>;
};

/** What a scenario is told, and where it reports. */
export type Run<V> = {
  options: V;
  print(text: string): void;
  /** Prints a figure that has a target. */
  judge(text: string, isMet: boolean): void;
  /** The missed targets so far. */
  missed: readonly string[];
  /** Prints the line for programs. */
  figures(figures: object): void;
};

/** Infers the types of the options. */
export const scenario = <O extends Options>(it: Scenario<O>): Scenario<O> => it;

export function optionsFor({ options }: Scenario): NonNullable<ParseArgsConfig["options"]> {
  const types = Object.entries(options).map(([name, value]) => [
    name,
    { type: typeof value === "boolean" ? "boolean" : "string" },
  ]);
  return { ...Object.fromEntries(types), against: { type: "string" } };
}

export function valuesOf({ options }: Scenario, given: Readonly<Record<string, unknown>>): Values<Options> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, valueOf(name, value, given[name] ?? value)]),
  );
}

function valueOf(name: string, byDefault: Option, given: unknown): Widened<Option> {
  if (typeof byDefault === "boolean") return given === true;
  if (typeof byDefault === "string") return String(given);
  const numbers = String(given).split(",").map(Number);
  const least = [byDefault].flat().includes(0) ? 0 : 1;
  const isList = typeof byDefault !== "number";
  if (!numbers.every((value) => Number.isInteger(value) && value >= least) || (!isList && numbers.length > 1))
    throw new Error(
      `--${name} must be ${isList ? "whole numbers" : "a whole number"} from ${least} up${isList ? ", separated by commas" : ""}`,
    );
  return isList ? numbers : (numbers[0] ?? byDefault);
}

export function startRun<V>(name: string, options: V): Run<V> {
  const missed: string[] = [];
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  return {
    options,
    print,
    judge(text, isMet) {
      print(`${text}${isMet ? "" : "  MISSED"}`);
      if (!isMet) missed.push(text);
    },
    missed,
    figures: (figures) => print(JSON.stringify({ bench: name, ...figures })),
  };
}
