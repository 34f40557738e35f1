import { paths } from "../app/paths.ts";
import type { PageDeclaration } from "../app/page-declaration.ts";
import { BROWSER_STORAGE } from "./browser-storage.ts";
import { LegalPage, type LegalSection } from "./LegalPage.tsx";

export const page = { path: "/privacy-policy", access: "everyone" } satisfies PageDeclaration;

const SECTIONS: readonly LegalSection[] = [
  {
    title: "Who we are and what this covers",
    paragraphs: [
      "Plumbline cleans address data in HubSpot accounts on behalf of our customers. This policy says what data we handle when you visit this site, hold an account, or connect a HubSpot portal.",
    ],
  },
  {
    title: "Your account data",
    paragraphs: [
      "We keep your email address, a hash of your password, your credit balance with its entries, and the settings that you choose. We keep the time and browser of each login, and with each act in your account the IP address that it came from, so that you can recognize unauthorized access. Of an act on a record's card in HubSpot we keep the email address of the HubSpot user instead.",
    ],
  },
  {
    title: "Data in your HubSpot portal",
    paragraphs: [
      "When you start a job we read the ids of the list's records and the properties that you have chosen: those that hold the address, the checkbox that locks a record, and those that are filled in. Before a job we read these properties of the records that changed last, to suggest settings and to show what a cleaning would change. We also read the names of your lists and properties, and the options of dropdowns.",
      "To show you which record a result belongs to, we read its name, with the email address of a contact and the domain of a company for those without one, and do not store them. HubSpot also tells us when a record was created and last changed. We read no notes, emails, activities or other properties.",
      "For these records you decide the purposes; we process them on your instructions only.",
    ],
    details: (
      <>
        The <a href={paths.trust}>Trust page</a> names every property that we read or write, by permission.
      </>
    ),
  },
  {
    title: "What we do with it",
    paragraphs: [
      "We compare the parts of each address with each other and with reference data of places and postal codes, write corrections back to your portal, and show you what was changed. If you switch on the address status, we also create properties whose names begin with plumbline_ and segments in your portal, and write the status of each address into them. We do not sell data, do not build profiles, and do not use your records for other customers.",
    ],
  },
  {
    title: "Who receives data",
    paragraphs: [
      "HubSpot receives the corrections. If a separate address verification service is enabled, it receives single addresses without names. Payments are handled by our payment provider; we never see card numbers. Our hosting and email providers process data for us under contract.",
    ],
  },
  {
    title: "How long we keep it",
    paragraphs: [
      "Values before and after a change are kept for a limited time so that you can view and download your results, then deleted. Account data is kept while the account exists, and for seven days after it was deleted, so that an owner can keep it. The login of somebody who has left their last account is kept for seven days, so that they can take it back with a link that we emailed. Payment records are kept as long as the law requires.",
      "So that no record is charged twice, we keep a keyed hash of the address that each record had when it was processed, as long as the account exists. The address cannot be read from the hash.",
      "Free credits are given once per portal and mailbox. To recognize both, we keep a keyed hash of the portal's id and of the email address, with a key that is used for nothing else, also after the account is deleted. Neither can be read from the hash.",
    ],
    details: (
      <>
        The <a href={paths.trust}>Trust page</a> states each period in days.
      </>
    ),
  },
  {
    title: "How we protect it",
    paragraphs: [
      "Access tokens are encrypted at rest, passwords are hashed, connections are encrypted, and each customer's data is separated in the database itself. Disconnecting a portal revokes our access to it.",
    ],
  },
  {
    title: "Cookies and storage",
    paragraphs: [
      `We store in your browser: ${BROWSER_STORAGE.map(({ content }) => content).join("; ")}.`,
      "A short-lived cookie protects the connection to HubSpot, and another one a login by your company's identity provider. There are no advertising or tracking cookies.",
    ],
  },
  {
    title: "Your rights and how to reach us",
    paragraphs: [
      "You may ask for a copy of your data, for correction, or for deletion at any time, and you may complain to your data protection authority. Write to the contact address at the foot of this page; we answer within thirty days.",
    ],
  },
];

export function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      description="What data Plumbline handles, why, for how long, and what your rights are."
      sections={SECTIONS}
    />
  );
}
