import { expect, it } from "vitest";
import { factsOf } from "./plan.ts";

const seqScan = {
  "Node Type": "Seq Scan",
  "Relation Name": "job_record",
  "Actual Rows": 3,
  "Actual Loops": 1,
  "Rows Removed by Filter": 997,
};

it("counts the rows read in every loop, including filtered ones", () => {
  const inner = {
    "Node Type": "Index Scan",
    "Relation Name": "job",
    "Index Name": "job_pkey",
    "Index Cond": "x",
    "Actual Rows": 1,
    "Actual Loops": 3,
  };
  const facts = factsOf({ "Node Type": "Nested Loop", Plans: [seqScan, inner] });
  expect(facts).toEqual({ rows: 1_003, scans: ["Seq Scan of job_record"], summary: "Seq job_record, Index job_pkey" });
});

it("allows scans of settings, but counts reading a growing table's whole index as a scan", () => {
  expect(factsOf({ ...seqScan, "Relation Name": "write_stop" }).scans).toEqual([]);
  const whole = {
    "Node Type": "Index Scan",
    "Relation Name": "job",
    "Index Name": "job_pkey",
    "Actual Rows": 6_000,
    "Actual Loops": 1,
  };
  expect(factsOf(whole).scans).toEqual(["Index Scan of job"]);
  expect(factsOf({ ...whole, "Actual Rows": 50 }).scans).toEqual([]);
  expect(factsOf({ ...whole, "Index Cond": "(account_id = 1)" }).scans).toEqual([]);
});
