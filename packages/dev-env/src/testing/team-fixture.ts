import { randomUUID } from "node:crypto";
import type { Role } from "@plumbline/schema/accounts/roles.ts";
import { apiClient } from "../api-client.ts";
import type { Customer } from "../stories.ts";
import type { TestProduct } from "./test-product.ts";

export type Access = { role: Role; portals?: string[] };

/** The newest link emailed to this address, for the page that it opens. */
export async function linkTo(product: Pick<TestProduct, "ctx">, email: string, page: string): Promise<string> {
  const emails = await product.ctx.db.withSystem((tx) =>
    tx.email.findMany({ where: { recipient: email.toLowerCase() }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] }),
  );
  const links = emails.flatMap(({ facts }) =>
    [...JSON.stringify(facts).matchAll(/\/([a-z-]+)\/([\w-]{20,})"/g)].map(([, name, token = ""]) => ({ name, token })),
  );
  return links.find(({ name }) => name === page)?.token ?? "";
}

/** The token of an invitation that the owner sends. */
export async function invite(
  product: TestProduct,
  owner: Customer,
  { email, ...access }: Access & { email: string },
): Promise<string> {
  await product.confirmEmail(owner.email);
  await owner.api.ok("POST", "/api/auth/team/invitations", { email, ...access, password: owner.password });
  return await linkTo(product, email, "accept-invitation");
}

/** A new person who has accepted the owner's invitation. */
export async function joined(
  product: TestProduct,
  owner: Customer,
  access: Access,
): Promise<Customer & { id: string }> {
  const [email, password] = [`${randomUUID()}@example.com`, "correct horse battery"];
  const token = await invite(product, owner, { email, ...access });
  const api = apiClient(product.apiUrl);
  const signedIn = (await api.ok("POST", "/api/auth/invitations/accept", { token, newPassword: password })) as {
    token: string;
  };
  api.token = signedIn.token;
  const { members } = (await api.ok("GET", "/api/auth/team")) as { members: { id: string; is_you: boolean }[] };
  return { email, password, api, id: members.find((member) => member.is_you)?.id ?? "" };
}
