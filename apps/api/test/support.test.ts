import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { deliverEmail } from "@plumbline/core/email/deliver-email.ts";
import { beforeEach, describe, expect, it } from "vitest";

const product = useTestProduct();
const bare = useTestProduct({ RECAPTCHA_SITE_KEY: "", RECAPTCHA_SECRET: "" });
beforeEach(() => product.control("PUT", "/captcha", { score: 0.9 }));

const message = {
  email: "Visitor@example.com",
  phone: "+1 555 0100",
  subject: "Where is my list?",
  message: "First line.\n\nSecond <b>line</b>.",
};

/** As the page's script would. */
async function humanToken(action = "submit"): Promise<string> {
  const response = await fetch(new URL("/captcha/token", product.sandboxUrl), {
    method: "POST",
    body: new URLSearchParams({ siteKey: "any", action }),
  });
  return ((await response.json()) as { token: string }).token;
}
const send = (body: object) => apiClient(product.apiUrl).call("POST", "/api/auth/support/send-email", body);
const written = () => product.ctx.db.withSystem((tx) => tx.email.findMany({ where: { template: "support_message" } }));

describe("the support form", () => {
  it("emails the operator with the visitor as reply-to address, and stores nothing", async () => {
    const answer = await send({ ...message, recaptchaToken: await humanToken() });
    expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining("success") } });
    const [email] = await written();
    await deliverEmail(product.ctx, email?.id ?? "");
    const [seen] = (await product.control("GET", "/mails?to=support@plumbline.example")) as {
      subject: string;
      text: string;
      html: string;
      headers: { name: string; value: string }[];
    }[];
    expect(seen?.subject).toBe("Support: Where is my list?");
    expect(seen?.headers.find(({ name }) => name.toLowerCase() === "reply-to")?.value).toBe("visitor@example.com");
    expect(seen?.text).toContain("+1 555 0100");
    expect(seen?.html).not.toContain("<b>line</b>");
    expect((await written())[0]).toMatchObject({ status: "sent", facts: {}, accountId: null });
  });

  it("accepts a token once, only for its own action, from a person", async () => {
    const before = (await written()).length;
    const token = await humanToken();
    await send({ ...message, recaptchaToken: token });
    const refused = [
      await send({ ...message, recaptchaToken: token }),
      await send({ ...message, recaptchaToken: "made-up" }),
      await send({ ...message, recaptchaToken: await humanToken("login") }),
    ];
    await product.control("PUT", "/captcha", { score: 0.4 });
    refused.push(await send({ ...message, recaptchaToken: await humanToken() }));
    for (const answer of refused) expect(answer).toMatchObject({ status: 400, body: { code: "human_check_failed" } });
    expect((await written()).length).toBe(before + 1);
  });

  it.each([
    ["email", "no email"],
    ["phone", ""],
    ["subject", "two\r\nBcc: everybody@example.com"],
    ["message", "x".repeat(5_001)],
  ])("rejects a bad %s", async (name, value) => {
    const answer = await send({ ...message, [name]: value, recaptchaToken: "unasked" });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  it("is off and reports it if the human check is not set up", async () => {
    const visitor = apiClient(bare.apiUrl);
    expect(await visitor.ok("GET", "/config.json")).toMatchObject({
      humanCheck: null,
      supportEmail: "support@plumbline.example",
    });
    const answer = await visitor.call("POST", "/api/auth/support/send-email", { ...message, recaptchaToken: "x" });
    expect(answer).toMatchObject({ status: 503, body: { code: "not_available" } });
  });
});

describe("the content security policy of pages", () => {
  it("allows the origin of the human check only on the support page", async () => {
    const policy = async (path: string, world = product) =>
      (await apiClient(world.apiUrl).call("GET", path)).headers.get("content-security-policy") ?? "";
    const { origin } = new URL(product.sandboxUrl);
    for (const path of ["/support", "/support/"]) {
      const directives = (await policy(path)).split(";");
      for (const name of ["script-src", "connect-src", "frame-src"])
        expect(directives.find((directive) => directive.startsWith(name))).toContain(origin);
    }
    for (const path of ["/", "/login", "/dashboard", "/supporters", "/api/auth/support/send-email"])
      expect(await policy(path)).not.toContain(origin);
    expect(await policy("/support", bare)).not.toContain("frame-src");
  });
});
