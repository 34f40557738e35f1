import type { Truth } from "./address.ts";
import { isRightPart, isSamePart, type JudgedAddress, type JudgedPart, judgedParts } from "./same-part.ts";

export type Verdict =
  /** Correct from the start. */
  | "already_right"
  /** Correct now, but not before. */
  | "corrected"
  /** Something changed and nothing became worse, but not everything is correct. */
  | "improved"
  /** Not correct, and unchanged. */
  | "untouched"
  /** An incorrect value was written. */
  | "wrong"
  /** The worst: a correct value was replaced by a wrong one, or something was written without any truth to know. */
  | "harmed"
  /** Empty or nonsense, and unchanged. */
  | "nothing_to_know";

export type Judgement = { verdict: Verdict; wrongParts: readonly JudgedPart[] };

/** `right` is null if there is no truth. */
export function judge(given: JudgedAddress, now: JudgedAddress, right: JudgedAddress | null, truth: Truth): Judgement {
  const changed = judgedParts.filter((part) => given[part] !== now[part]);
  const rewritten = changed.filter((part) => !isSamePart(part, given[part], now[part]));
  if (right === null) {
    return { verdict: rewritten.length > 0 ? "harmed" : "nothing_to_know", wrongParts: rewritten };
  }
  const isRight = (part: JudgedPart, value: string): boolean =>
    isRightPart(part, { now: value, given: given[part] }, right, truth);
  const wrongParts = rewritten.filter((part) => !isRight(part, now[part]));
  if (wrongParts.length > 0) {
    return { verdict: wrongParts.some((part) => isRight(part, given[part])) ? "harmed" : "wrong", wrongParts };
  }
  if (judgedParts.every((part) => isRight(part, now[part]))) {
    const wasRight = judgedParts.every((part) => isRight(part, given[part]));
    return { verdict: wasRight ? "already_right" : "corrected", wrongParts };
  }
  return { verdict: changed.length > 0 ? "improved" : "untouched", wrongParts };
}
