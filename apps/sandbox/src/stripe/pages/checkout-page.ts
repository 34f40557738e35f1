import type { RequestHandler, Response } from "express";
import { textFields } from "../../pages/form-fields.ts";
import { html, type Html } from "../../pages/html.ts";
import { sendPage } from "../../pages/layout.ts";
import { sessionNamed, submit } from "../checkout.ts";
import type { Address, CardOutcome, Session } from "../objects.ts";
import { StripeRefusal } from "../stripe-error.ts";
import type { StripeWorld } from "../stripe-world.ts";

export const dollars = (cents: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);

const WAYS: readonly (readonly [value: CardOutcome, label: string, note: string])[] = [
  ["paid", "4242 4242 4242 4242", "The card is charged at once"],
  ["declined", "4000 0000 0000 0002", "The card is declined"],
  ["delayed", "Bank debit", "The money comes, or not, some days later"],
  ["fails_later", "4000 0000 0000 0341", "Charged now; the next month's charge fails"],
];

export function cardChoices(chosen: CardOutcome, ways = WAYS): Html {
  return html`${ways.map(
    ([value, label, note]) =>
      html`<label class="choice"
        ><input type="radio" name="card" value="${value}" ${value === chosen && html`checked`} /><span
          ><b>${label}</b><small>${note}</small></span
        ></label
      >`,
  )}`;
}

export const isCard = (value: string | undefined): value is CardOutcome => WAYS.some(([known]) => known === value);

export function showCheckout(world: StripeWorld): RequestHandler {
  return (request, response) => {
    const session = sessionOrNull(world, String(request.params["id"]));
    if (session?.status !== "open") return ended(response, session);
    page(response, session, null);
  };
}

function page(response: Response, session: Session, problem: string | null): void {
  const { productName, collectsTaxId } = session.sandbox;
  sendPage(
    response,
    {
      title: `Pay ${dollars(session.amount_total)}`,
      body: html`<form method="post" class="card narrow">
        <p>
          <b>${productName}</b
          ><br />${dollars(session.amount_total)}${session.mode === "subscription" && " every month"}
        </p>
        ${problem !== null && html`<p class="notice bad" role="alert">${problem}</p>`}
        <fieldset>
          <legend>Pay with</legend>
          ${cardChoices("paid")}
        </fieldset>
        ${
          collectsTaxId &&
          html`<fieldset>
            <legend>I'm purchasing as a business</legend>
            <label class="field">Business name <input name="name" maxlength="120" /></label>
            <label class="field">Tax id <input name="tax_id" maxlength="40" /></label>
            <label class="field">Street <input name="line1" maxlength="120" /></label>
            <label class="field">City <input name="city" maxlength="80" /></label>
            <label class="field">Postal code <input name="postal_code" maxlength="20" /></label>
            <label class="field">Country (two letters) <input name="country" maxlength="2" /></label>
          </fieldset>`
        }
        <p class="buttons">
          <button class="main" name="do" value="pay">${session.mode === "subscription" ? "Subscribe" : "Pay"}</button>
          ${session.cancel_url !== null && html`<a class="button" href="${session.cancel_url}">Back</a>`}
        </p>
      </form>`,
    },
    problem === null ? 200 : 402,
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
  const [line1, city, postalCode, country] = ["line1", "city", "postal_code", "country"].map(
    (name) => fields[name] || null,
  );
  if (!line1 && !city && !postalCode && !country) return null;
  return {
    line1: line1 ?? null,
    line2: null,
    postal_code: postalCode ?? null,
    city: city ?? null,
    state: null,
    country: country?.toUpperCase() ?? null,
  };
}

function sessionOrNull(world: StripeWorld, id: string): Session | null {
  try {
    return sessionNamed(world, id);
  } catch (error) {
    if (error instanceof StripeRefusal) return null;
    throw error;
  }
}

function ended(response: Response, session: Session | null): void {
  const words = session ? `This checkout is ${session.status}.` : "There is no such checkout.";
  sendPage(
    response,
    { title: "Nothing to pay here", body: html`<p class="notice bad" role="alert">${words}</p>` },
    session ? 410 : 404,
  );
}
