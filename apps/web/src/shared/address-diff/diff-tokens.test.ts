import { describe, expect, it } from "vitest";
import { blanksOf, diffTokens, type Token } from "./diff-tokens.ts";

const marks = { same: "", removed: "-", added: "+", moved: "~" };
const shown = (tokens: Token[]) => tokens.map((token) => marks[token.kind] + token.text).join(" ");

describe("the difference between two address lines", () => {
  it("marks only the word that changed", () => {
    expect(shown(diffTokens("12 Main Sreet", "12 Main Street"))).toBe("12 Main -Sreet +Street");
  });
  it("shows an empty field that was filled, and a filled one that was cleared", () => {
    expect(shown(diffTokens("", "62704"))).toBe("+62704");
    expect(shown(diffTokens("n/a", ""))).toBe("-n/a");
  });
  it("marks a word once as moved if only its position changed", () => {
    expect(shown(diffTokens("Apt 4 12 Main St", "12 Main St Apt 4"))).toBe("12 Main St ~Apt ~4");
  });
  it("does not count blanks as changed words, and counts removed ones", () => {
    expect(shown(diffTokens("  12   Main St ", "12 Main St"))).toBe("12 Main St");
    expect(blanksOf("  12   Main St ", "12 Main St")).toEqual([
      { text: "␣␣", kind: "removed" },
      { text: "12", kind: "same" },
      { text: "␣␣", kind: "removed" },
      { text: "Main St", kind: "same" },
      { text: "␣", kind: "removed" },
    ]);
    expect(blanksOf("12 Main Sreet ", "12 Main Street")).toBeNull();
  });
  it("keeps the second of two equal words if only one moved", () => {
    expect(shown(diffTokens("St Paul St", "Paul St"))).toBe("-St Paul St");
  });
});
