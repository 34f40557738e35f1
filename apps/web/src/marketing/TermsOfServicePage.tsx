import { LegalPage, type LegalSection } from "./LegalPage.tsx";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = { path: "/terms-of-service", access: "everyone" } satisfies PageDeclaration;

const SECTIONS: readonly LegalSection[] = [
  {
    title: "The agreement",
    paragraphs: [
      "By creating an account or using Plumbline you accept these terms. If you act for a company, you confirm that you may bind it.",
    ],
  },
  {
    title: "The service",
    paragraphs: [
      "Plumbline validates, cleans and standardizes address data in HubSpot portals that you connect. You choose the portals, properties and lists; we write only to properties that you have mapped.",
    ],
  },
  {
    title: "Your account",
    paragraphs: [
      "Keep your password to yourself and your email address current. You are responsible for what is done with your account. Tell us immediately if you think someone else has used it.",
    ],
  },
  {
    title: "Your HubSpot data",
    paragraphs: [
      "Your data stays yours. You confirm that you may let us process it. You should keep a backup of data that matters to you; each cleaning also keeps the previous values for a limited time.",
    ],
  },
  {
    title: "Credits",
    paragraphs: [
      "One credit is spent for each successfully processed address. No credit is taken for a failure, for a record left for review, or for an unchanged record. Credits never expire.",
      "Credits cannot be exchanged for money except where the law requires it or where we agree to a refund; a refund takes back the credits that it pays for.",
    ],
  },
  {
    title: "Prices and payment",
    paragraphs: [
      "Prices are those shown at the time of purchase. Subscriptions renew monthly until they are canceled; canceling takes effect at the end of the paid month. Payments are handled by our payment provider under its own terms.",
    ],
  },
  {
    title: "Fair use",
    paragraphs: [
      "Do not use the service to break the law, to harm others, to get around limits of HubSpot or of this service, or to process data that you have no right to. We may suspend an account that does, and will say why.",
    ],
  },
  {
    title: "No guarantee of perfect results",
    paragraphs: [
      "Address data is incomplete and changes every day. We work with care, but results are not guaranteed to be perfect, complete or fit for a particular purpose. As far as the law allows, our liability is limited to what you paid in the twelve months before the damage.",
    ],
  },
  {
    title: "Ending and changes",
    paragraphs: [
      "You may end the agreement at any time by deleting your account. We may end it with thirty days' notice, or at once for a serious breach. We announce changes to these terms by email before they take effect; the law of our place of business applies.",
    ],
  },
];

export function TermsOfServicePage() {
  return (
    <LegalPage
      title="Terms of Service"
      description="The terms under which Plumbline cleans address data in HubSpot accounts."
      sections={SECTIONS}
    />
  );
}
