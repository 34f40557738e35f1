import { readDataLinesIfAny } from "../gazetteer-files.ts";
import { remembered } from "../remembered.ts";
import type { TextLines } from "../text-lines.ts";

/** Countries of the world's places of 100,000 people by folded name; loaded when the first record without a country needs them. */
export class LargeCities {
  #lines: TextLines | null = null;

  /** ISO alpha-2 codes; empty if no large place has that name. The argument is a folded name. */
  readonly countriesOf: (key: string) => readonly string[] = remembered((key) => {
    if (key === "") return [];
    this.#lines ??= readDataLinesIfAny("large-cities.tsv.gz")?.[0] ?? null;
    if (this.#lines === null) return [];
    const line = this.#lines.firstFrom(key);
    if (line >= this.#lines.length || this.#lines.headOf(line) !== key) return [];
    return (this.#lines.at(line).split("\t")[1] ?? "").split(" ");
  });
}
