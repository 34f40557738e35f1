import type { Truth } from "./address.ts";
import { isRightPart, isSamePart, type JudgedAddress, type JudgedPart, judgedParts } from "./same-part.ts";

export type Verdict =
  /** Right, and was from the start. */
  | "already_right"
  /** Right now, was not before. */
  | "corrected"
  /** Something changed, nothing for the worse, but not all is right. */
  | "improved"
  /** Not right, and nobody touched it. */
  | "untouched"
  /** A value was written that is not right. */
  | "wrong"
  /** The worst: a right value was replaced by a wrong one, or there was nothing to know and something was written. */
  | "harmed"
  /** Empty or nonsense, and left alone. */
  | "nothing_to_know";

export type Judgement = { verdict: Verdict; wrongParts: readonly JudgedPart[] };

/** `right` is null where there is no truth. */
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
