import { z } from "zod";

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>["customError"]>>[0];

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** Our text for an invalid value whose schema has none; without the field's name, which precedes it. */
export function plainIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? "is required"
        : `must be ${KINDS[issue.expected] ?? "of another type"}`;
    case "too_small":
      if (issue.origin === "string")
        return issue.minimum === 1 ? "must not be empty" : `must have at least ${issue.minimum} characters`;
      if (issue.origin === "array")
        return issue.minimum === 1 ? "must not be empty" : `must have at least ${issue.minimum} entries`;
      return `must be at least ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `can have at most ${issue.maximum} characters`;
      return issue.origin === "array" ? `can have at most ${issue.maximum} entries` : `can be at most ${issue.maximum}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `has fields that we do not know: ${issue.keys.join(", ")}`;
    default:
      return "does not have the expected form";
  }
}

/** Whether a text is a full sentence; others follow the name of their field. */
export function isSentence(text: string): boolean {
  return /^[A-Z].*\.$/.test(text);
}

z.config({ customError: plainIssue });
