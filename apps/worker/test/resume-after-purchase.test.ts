import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { contactList, creditBalance, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

it(
  "resumes a cleaning that ran out of credits when a package is paid, and charges each success once",
  { timeout: 120_000 },
  async () => {
    await using product = await testProduct();
    await product.startWorker();
    const desk = billingFixture(product);
    const customer = await product.customerWithPortal();
    await customer.api.ok("POST", "/api/auth/credit-threshold", { threshold: 5 });
    const { listId } = await contactList(customer, customer.portalId, 25);
    const jobId = await startList(customer, customer.portalId, listId);
    const paused = await untilJob(customer, jobId, ["paused"]);
    expect([paused.reason, paused.credits_used, await creditBalance(customer)]).toEqual(["out_of_credits", 10, 0]);

    type Email = { subject: string };
    const subjects = async () =>
      ((await product.control("GET", `/mails?to=${encodeURIComponent(customer.email)}`)) as Email[]).map(
        (email) => email.subject,
      );
    // The remaining credits depend on when the email is written; the number of emails does not.
    await expect
      .poll(subjects, { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/^You have [0-4] credits? left$/));
    const { sessionId } = await desk.open(customer, { packageId: "starter", paymentType: "oneTime" });
    await desk.pay(sessionId);
    const done = await untilJob(customer, jobId, ["completed"]);
    expect(await creditBalance(customer)).toBe(310 - done.credits_used);

    await expect.poll(subjects, { timeout: 20_000 }).toContain("300 credits added to your account");
    expect((await subjects()).filter((subject) => subject.endsWith(" left"))).toHaveLength(1);
    expect(await product.violations()).toEqual([]);
  },
);
