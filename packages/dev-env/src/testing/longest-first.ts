import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Small files that take long: most of their code is elsewhere. */
const LONG =
  /(?:access-(?:graphql|rest)|crash|crash-after-answer|idor|job-pauses|json-logs|kept-in-another-form|kill|-life|lost-temporal|refused-callbacks|removal|unusable-sets)\.test\.ts$/;

/** Begins with them, so that no core waits for the last file. Without an earlier run's times, vitest begins with the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    return sorted.toSorted((a, b) => group(a) - group(b) || isLong(b) - isLong(a));
  }
}
