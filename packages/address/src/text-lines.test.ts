import { expect, test } from "vitest";
import { TextLines } from "./text-lines.ts";

const linesOf = (text: string): TextLines => new TextLines(new TextEncoder().encode(text));
const allOf = (lines: TextLines): string[] => Array.from({ length: lines.length }, (_, line) => lines.at(line));

test.each([
  ["first and last line", "Aachen\nBonn\nCelle\n", ["Aachen", "Bonn", "Celle"]],
  ["no newline behind the last line", "Aachen\nBonn", ["Aachen", "Bonn"]],
  ["one line", "Aachen", ["Aachen"]],
  ["an empty line", "Aachen\n\nBonn\n", ["Aachen", "", "Bonn"]],
  ["no text", "", []],
  ["letters of several bytes", "Køge\n札幌市\n𠮷野\n\uFEFFÅs", ["Køge", "札幌市", "𠮷野", "\uFEFFÅs"]],
])("%s", (_, text, expected) => {
  expect(allOf(linesOf(text))).toEqual(expected);
});

test("has nothing before the first line and after the last", () => {
  const lines = linesOf("Aachen\t1\nBonn\t2");
  expect([-1, 2, 3].flatMap((line) => [lines.at(line), lines.headOf(line)])).toEqual(["", "", "", "", "", ""]);
});

test("ends the key of a line at its first tab", () => {
  const lines = linesOf("Køge\t1\t2\nBonn\n\t3");
  expect([0, 1, 2].map((line) => lines.headOf(line))).toEqual(["Køge", "Bonn", ""]);
});

test("separates blocks by empty lines", () => {
  const blocks = TextLines.blocksOf(new TextEncoder().encode("a\nb\n\nc\n\n\nd\n"));
  expect(blocks.map(allOf)).toEqual([["a", "b"], ["c"], ["", "d"]]);
  expect(TextLines.blocksOf(new Uint8Array()).map(allOf)).toEqual([[]]);
});

test("finds the first line from a key by binary search", () => {
  const lines = linesOf("10\tx\n20\tx\n20\ty\n30\tx");
  expect(["", "10", "15", "20", "30", "31"].map((key) => lines.firstFrom(key))).toEqual([0, 0, 1, 1, 3, 4]);
  expect(lines.firstFrom("20\ty", (line) => lines.at(line))).toBe(2);
  expect(linesOf("").firstFrom("a")).toBe(0);
});
