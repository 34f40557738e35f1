import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
} from "graphql";
import { describe, expect, it } from "vitest";
import { breakingChanges, currentSdl, publishedSdl } from "./published-sdl.ts";

const types = Object.values(buildSchema(currentSdl()).getTypeMap()).filter(
  (type) => !type.name.startsWith("__") && !isSpecifiedScalarType(type),
);

function membersOf(type: GraphQLNamedType): { name: string; description?: string | null | undefined }[] {
  if (isEnumType(type)) return [...type.getValues()];
  return isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
}

describe("the published schema", () => {
  it("is up to date (npm run generate)", () => expect(publishedSdl()).toBe(currentSdl()));

  it("describes each type, field and value", () => {
    const silent = types.flatMap((type) => [
      ...(type.description ? [] : [type.name]),
      ...membersOf(type)
        .filter((member) => !member.description)
        .map((member) => `${type.name}.${member.name}`),
    ]);
    expect(types.length).toBeGreaterThan(50);
    expect(silent).toEqual([]);
  });

  it.each([
    ["a field that is gone", /\n {2}email: String!/, ""],
    ["a value that is gone", /\n {2}not_done\n/, "\n"],
    ["an argument that became required", "createCheckout(customCredits: Int,", "createCheckout(customCredits: Int!,"],
    ["an answer that may be null now", "  viewer: Viewer!", "  viewer: Viewer"],
  ])("detects a breaking change: %s", (_what, from, to) => {
    const before = publishedSdl();
    const after = before.replace(/""".*?"""|"[^"\n]*"\n/gs, "").replace(from, to);
    expect(after).not.toBe(before.replace(/""".*?"""|"[^"\n]*"\n/gs, ""));
    expect(breakingChanges(before, after)).toHaveLength(1);
  });

  it("has no breaking changes", () => {
    expect(breakingChanges(publishedSdl(), `${publishedSdl()}\nextend type Query { more(than: Int): Int }`)).toEqual(
      [],
    );
  });
});
