import type { Capture } from "./capture.ts";
import type { Bench, Operation } from "./operation.ts";
import type { Measured } from "./report.ts";

export async function measure(bench: Bench, capture: Capture, operation: Operation): Promise<Measured> {
  await capture.take();
  const begun = Date.now();
  let error: Error | null = null;
  try {
    for (let run = 0; run < (operation.times ?? 1); run += 1) await operation.run(bench);
  } catch (caught) {
    error = caught instanceof Error ? caught : new Error("not an Error was thrown", { cause: caught });
  }
  const seconds = (Date.now() - begun) / 1_000;
  return { operation, seconds, statements: [...(await capture.take()).values()], error };
}
