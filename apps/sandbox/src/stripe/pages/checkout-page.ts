import type { RequestHandler, Response } from "express";
import { textFields } from "../../pages/form-fields.ts";
import { html, type Html } from "../../pages/html.ts";
import { sendPage } from "../../pages/layout.ts";
import { buttons, choice, field, fieldset, problem } from "../../pages/parts.ts";
import { sessionNamed, submit } from "../checkout.ts";
import type { Address, CardOutcome, Session } from "../objects.ts";
import type { StripeWorld } from "../stripe-world.ts";

export const dollars = (cents: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);

const WAYS: readonly (readonly [value: CardOutcome, label: string, note: string])[] = [
  ["paid", "4242 4242 4242 4242", "The card is charged at once"],
  ["declined", "4000 0000 0000 0002", "The card is declined"],
  ["delayed", "Bank debit", "The money comes, or not, some days later"],
  ["fails_later", "4000 0000 0000 0341", "Charged now; the next month's charge fails"],
];

export const cardChoices = (chosen: CardOutcome, ways = WAYS): Html[] =>
  ways.map(([value, ...texts]) => choice("card", value, texts, value === chosen));

export const isCard = (value: string | undefined): value is CardOutcome => WAYS.some(([known]) => known === value);

export function showCheckout(world: StripeWorld): RequestHandler {
  return (request, response) => {
    const session = sessionOrNull(world, String(request.params["id"]));
    if (session?.status !== "open") return ended(response, session);
    page(response, session, null);
  };
}

const PAYER_FIELDS: readonly (readonly [label: string, name: string, maxLength: number])[] = [
  ["Business name", "name", 120],
  ["Tax id", "tax_id", 40],
  ["Street", "line1", 120],
  ["City", "city", 80],
  ["Postal code", "postal_code", 20],
  ["Country (two letters)", "country", 2],
];

function page(response: Response, session: Session, trouble: string | null): void {
  const { productName, collectsTaxId } = session.sandbox;
  const isMonthly = session.mode === "subscription";
  const total = dollars(session.amount_total);
  const payerFields = PAYER_FIELDS.map(([label, name, length]) => field(label, name, html`maxlength="${length}"`));
  sendPage(
    response,
    {
      title: `Pay ${total}`,
      body: html`<form method="post" class="card narrow">
        <p><b>${productName}</b><br />${total}${isMonthly && " every month"}</p>
        ${problem(trouble)} ${fieldset("Pay with", cardChoices("paid"))}
        ${collectsTaxId && fieldset("I'm purchasing as a business", payerFields)}
        ${buttons(
          [["do", "pay", isMonthly ? "Subscribe" : "Pay", "main"]],
          session.cancel_url !== null && html`<a class="button" href="${session.cancel_url}">Back</a>`,
        )}
      </form>`,
    },
    trouble === null ? 200 : 402,
  );
}

export function payCheckout(world: StripeWorld): RequestHandler {
  return (request, response) => {
    const fields = textFields(request.body);
    const before = sessionOrNull(world, String(request.params["id"]));
    if (before?.status !== "open") return ended(response, before);
    const card = isCard(fields["card"]) ? fields["card"] : "paid";
    const session = submit(world, before.id, {
      card,
      name: fields["name"] || null,
      taxId: fields["tax_id"] || null,
      address: addressOf(fields),
    });
    if (session.status !== "complete") return page(response, session, "Your card was declined. Try another one.");
    response.redirect(303, session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id));
  };
}

/** Null if nothing was typed. */
export function addressOf(fields: Readonly<Record<string, string | undefined>>): Address | null {
  const typed = (name: string) => fields[name] || null;
  const address: Address = {
    line1: typed("line1"),
    line2: null,
    postal_code: typed("postal_code"),
    city: typed("city"),
    state: null,
    country: typed("country")?.toUpperCase() ?? null,
  };
  return Object.values(address).every((part) => part === null) ? null : address;
}

function sessionOrNull(world: StripeWorld, id: string): Session | null {
  return world.sessions.get(id) ? sessionNamed(world, id) : null;
}

function ended(response: Response, session: Session | null): void {
  const words = session ? `This checkout is ${session.status}.` : "There is no such checkout.";
  sendPage(response, { title: "Nothing to pay here", body: html`${problem(words)}` }, session ? 410 : 404);
}
