import type { RequestHandler, Response } from "express";
import { textFields } from "../../pages/form-fields.ts";
import { html, type Html } from "../../pages/html.ts";
import { sendPage } from "../../pages/layout.ts";
import { buttons, choice, field, fieldset, hidden, problem } from "../../pages/parts.ts";
import { createPortal, type HubSpotWorld } from "../hubspot-world.ts";
import type { Portal } from "../portal.ts";
import { issueCode } from "./grants.ts";

/** The app's settings list the scopes that every install must request ... */
const requiredScopes: Readonly<Record<string, string>> = {
  oauth: "See basic facts about the account",
  "crm.lists.read": "Read lists and who is in them",
  "crm.objects.contacts.read": "Read contacts",
  "crm.objects.contacts.write": "Change contacts",
  "crm.objects.companies.read": "Read companies",
  "crm.objects.companies.write": "Change companies",
};
/** ... and those that it may request. */
const scopeLabel: Readonly<Record<string, string>> = {
  ...requiredScopes,
  "crm.objects.deals.read": "Read deals",
  "crm.objects.deals.write": "Change deals",
  tickets: "Read and change tickets",
  automation: "Answer workflow actions",
  "crm.lists.write": "Create and delete lists",
  "crm.schemas.contacts.write": "Create and change properties of contacts",
  "crm.schemas.companies.write": "Create and change properties of companies",
  "crm.schemas.deals.write": "Create and change properties of deals",
};

type Fields = Readonly<Record<string, string>>;

/** The redirect target, and the problem with the request as text. */
export function authorizationProblem(world: HubSpotWorld, fields: Fields): string | null {
  if (fields["client_id"] !== world.app.clientId) return "No app has this client id.";
  const redirect = fields["redirect_uri"] ?? "";
  if (!URL.canParse(redirect)) return "The redirect URL is missing or not a URL.";
  const { protocol, hostname } = new URL(redirect);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol !== "https:" && !(protocol === "http:" && isLocal)) return "The redirect URL must use https.";
  if (!scopesIn(fields).includes("oauth"))
    return "The install link does not ask for the scope that the app requires: oauth.";
  return null;
}

const listed = (text: string | undefined): string[] => (text ?? "").split(/[\s,]+/).filter(Boolean);

function scopeProblem(fields: Fields): string | null {
  const asked = listed(fields["scope"]);
  const missing = Object.keys(requiredScopes).filter((scope) => !asked.includes(scope));
  if (missing.length > 0)
    return `The install link does not ask for scopes that the app requires: ${missing.join(", ")}.`;
  const unknown = scopesIn(fields).filter((scope) => !(scope in scopeLabel));
  return unknown.length > 0 ? `The app cannot ask for these scopes: ${unknown.join(", ")}.` : null;
}

/**
 * If the plan or the person lacks a required scope, the app cannot be installed; an optional one is silently
 * dropped.
 */
function grantProblem(
  { name, withoutScopes = [], installerWithoutScopes = [] }: Portal,
  fields: Fields,
): string | null {
  const asked = listed(fields["scope"]);
  const notInPlan = asked.filter((scope) => withoutScopes.includes(scope));
  if (notInPlan.length > 0) return `${name} does not have access to: ${notInPlan.join(", ")}.`;
  const notYours = asked.filter((scope) => installerWithoutScopes.includes(scope));
  return notYours.length > 0
    ? `You do not have the permissions to install this app: ${notYours.join(", ")}. Ask a super admin of ${name}.`
    : null;
}

function canBeGranted({ withoutScopes = [], installerWithoutScopes = [] }: Portal, scope: string): boolean {
  return !withoutScopes.includes(scope) && !installerWithoutScopes.includes(scope);
}

export function scopesIn(fields: Fields): string[] {
  return [...new Set([...listed(fields["scope"]), ...listed(fields["optional_scope"])])];
}

/** The redirect that grants access: a code for this portal, and the unchanged state. */
export function grantedUrl(world: HubSpotWorld, portal: Portal, fields: Fields): { redirectUrl: string; code: string } {
  const code = issueCode(world, {
    portalId: portal.id,
    redirectUri: fields["redirect_uri"] ?? "",
    scopes: scopesIn(fields).filter((scope) => canBeGranted(portal, scope)),
    challenge: fields["code_challenge"] || null,
    challengeMethod: fields["code_challenge_method"] === "plain" ? "plain" : "S256",
  });
  return { redirectUrl: redirectUrl(fields, { code }), code };
}

const DENIED = { error: "access_denied", error_description: "The user denied access to the app." };

/** The redirect URL with this answer and the unchanged state. */
function redirectUrl(fields: Fields, answer: Fields): string {
  const url = new URL(fields["redirect_uri"] ?? "");
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (fields["state"] !== undefined) url.searchParams.set("state", fields["state"]);
  return url.href;
}

function problemPage(response: Response, text: string): void {
  sendPage(response, { title: "This app cannot be installed", body: html`${problem(text)}` }, 400);
}

const carried = [
  "client_id",
  "redirect_uri",
  "scope",
  "optional_scope",
  "state",
  "code_challenge",
  "code_challenge_method",
];

export function showConsent(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const fields = textFields(request.query);
    const trouble = authorizationProblem(world, fields) ?? scopeProblem(fields);
    if (trouble) return problemPage(response, trouble);
    const portals = [...world.portals.values()];
    const free = portals.filter((portal) => portal.installedAt === null);
    const connected = portals.filter((portal) => portal.installedAt !== null);
    const chosen = String(request.params["portalId"] ?? free[0]?.id ?? "new");
    const option = (value: string, label: string, note: string): Html =>
      choice("portal", value, [label, note], chosen === value);
    const optionOf = ({ id, name, domain }: Portal): Html => option(String(id), name, `${domain} · ${id}`);
    sendPage(response, {
      title: "Connect an app to HubSpot",
      body: html`<form method="post" action="/hubspot/oauth/authorize" class="card narrow">
        ${carried.flatMap((name) => (fields[name] === undefined ? [] : hidden(name, fields[name])))}
        ${fieldset(
          "Which account?",
          free.map(optionOf),
          option("new", "Create a new portal", "A fresh account with all lists"),
          option("synced", "Create one that syncs with Salesforce", "State and country are dropdowns"),
          field("Name of the new portal", "new_portal_name", html`placeholder="Northwind Traders" maxlength="80"`),
        )}
        ${connected.length > 0 && fieldset("Already connected: connect again", connected.map(optionOf))}
        <h2>The app will be able to</h2>
        <ul class="scopes">
          ${scopesIn(fields).map((scope) => html`<li>${scopeLabel[scope] ?? scope} <code>${scope}</code></li>`)}
        </ul>
        ${buttons([
          ["decision", "connect", "Connect app", "main"],
          ["decision", "cancel", "Cancel"],
        ])}
      </form>`,
    });
  };
}

export function decideConsent(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const fields = textFields(request.body);
    const trouble = authorizationProblem(world, fields) ?? scopeProblem(fields);
    if (trouble) return problemPage(response, trouble);
    if (fields["decision"] === "cancel") return response.redirect(302, redirectUrl(fields, DENIED));
    const choiceMade = fields["portal"] ?? "";
    const isSynced = choiceMade === "synced";
    const portal =
      isSynced || choiceMade === "new"
        ? createPortal(world, { name: fields["new_portal_name"], isSynced })
        : world.portals.get(choiceMade);
    if (!portal) return problemPage(response, "Choose one of the portals.");
    const lacking = grantProblem(portal, fields);
    if (lacking) return problemPage(response, lacking);
    response.redirect(302, grantedUrl(world, portal, fields).redirectUrl);
  };
}
