import { setFlagsFromString } from "node:v8";

/**
 * Turbofan compiles what has run 100 times as often as by default: a list of 100,000 lines ends before its work pays, and a longer
 * one still gets it. 8 % of the CPU time of such a list. Node before 24 does not know the flag.
 */
export function compileLater(): void {
  if (Number(process.versions.node.split(".")[0]) >= 24) setFlagsFromString("--invocation-count-for-turbofan=300000");
}

/** The young heap keeps its size, where a stream of lines would make it grow by up to 50 MB. To be called once the tables are loaded. */
export function stopYoungHeapGrowth(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
