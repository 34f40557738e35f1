import { deliverEmail } from "@plumbline/core/email/deliver-email.ts";
import { UnknownEmail } from "@plumbline/core/email/render-email.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { at } from "../support/event-owner.ts";

const DAY_MS = 24 * 3_600_000;

const product = useTestProduct();

async function emailTo(recipient: string, template = "confirm_email"): Promise<string> {
  const id = product.ctx.newId();
  await product.ctx.db.withSystem((tx) =>
    tx.email.create({
      data: { id, template, recipient, facts: { link: "/verify" }, idempotencyKey: id },
    }),
  );
  return id;
}

const statusOf = async (id: string) =>
  (await product.ctx.db.withSystem((tx) => tx.email.findUniqueOrThrow({ where: { id } }))).status;

it("gives up on an email whose recipient is refused for days", async () => {
  const id = await emailTo("refuse@example.com");
  for (const days of [0, 1, 2])
    await expect(deliverEmail(at(product.ctx, Date.now() + days * DAY_MS), id)).rejects.toThrow();
  expect(await statusOf(id)).toBe("waiting");
  expect(await deliverEmail(at(product.ctx, Date.now() + 4 * DAY_MS), id)).toBe("gone");
  expect(await statusOf(id)).toBe("dead");
});

it("keeps an email that the server accepts later", async () => {
  const id = await emailTo("busy@example.com");
  await expect(deliverEmail(at(product.ctx, Date.now() + 9 * DAY_MS), id)).rejects.toThrow();
  expect(await statusOf(id)).toBe("waiting");
});

it("keeps an email of a later release, and sends no empty one", async () => {
  const id = await emailTo("later@example.com", "of_a_later_release");
  await expect(deliverEmail(at(product.ctx, Date.now() + 9 * DAY_MS), id)).rejects.toThrow(UnknownEmail);
  expect(await statusOf(id)).toBe("waiting");
  expect(await product.control("GET", "/mails?to=later@example.com")).toEqual([]);
});
