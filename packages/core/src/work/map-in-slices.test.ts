import { expect, it } from "vitest";
import { mapInSlices } from "./map-in-slices.ts";

function burn(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("keeps order and results", async () => {
  expect(await mapInSlices([1, 2, 3], (item) => item * 2)).toEqual([2, 4, 6]);
});

it("yields to other work in the process", async () => {
  const order: string[] = [];
  setImmediate(() => order.push("other work"));
  await mapInSlices(["first", "second", "third"], (item) => {
    order.push(item);
    burn(15);
  });
  expect(order).toEqual(["first", "other work", "second", "third"]);
});

it("does not wait if there is little to do", async () => {
  let hasWaited = false;
  setImmediate(() => {
    hasWaited = true;
  });
  await mapInSlices([1, 2, 3], (item) => item);
  expect(hasWaited).toBe(false);
});
