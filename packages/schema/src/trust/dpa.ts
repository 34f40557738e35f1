/** Date of the wording; a changed text needs a new one, and must be accepted again. */
export const DPA_VERSION = "2026-11-26";

export type DpaSection = { title: string; text: string };

/** The data processing agreement (Article 28 GDPR) between a customer and the company named on the trust page. */
export const DPA_SECTIONS: readonly DpaSection[] = [
  {
    title: "Parties and subject",
    text: "The customer is the controller and the company named on this page is the processor. The processor cleans address data in the customer's HubSpot portals for as long as the customer has an account.",
  },
  {
    title: "Data and persons",
    text: "The data are the properties that the customer maps, the ids and names of records, and the notifications that HubSpot sends about them. They concern the persons and companies in the customer's CRM. Special categories of data are not processed.",
  },
  {
    title: "Instructions",
    text: "The processor acts on the customer's instructions only: the mappings, write policies, schedules and decisions that are made in the account or by its API keys. It tells the customer if it thinks that an instruction breaks the law.",
  },
  {
    title: "Confidentiality and security",
    text: "Everybody with access is bound to confidentiality. The processor keeps the measures that this page describes, and does not lower the protection that they give.",
  },
  {
    title: "Sub-processors",
    text: "The customer agrees to the sub-processors listed on this page. The processor announces a new one by email at least thirty days before it receives data; the customer may object, and end the agreement if no solution is found. The processor is liable for its sub-processors as for itself.",
  },
  {
    title: "Rights of persons",
    text: "The processor helps the customer to answer requests of persons: every record's history can be shown and exported, and a privacy deletion in HubSpot deletes the record's values here.",
  },
  {
    title: "Incidents",
    text: "The processor reports a personal data breach to the customer without undue delay, and at the latest 48 hours after it became aware of it, with what it knows of the extent, the causes and the measures.",
  },
  {
    title: "Deletion and return",
    text: "The customer can download everything that is kept, at any time. Values are deleted after the periods on this page, and everything personal seven days after the account is deleted, until when an owner can keep it.",
  },
  {
    title: "Evidence",
    text: "The processor gives the customer what is needed to show that these duties are met, and allows audits on reasonable notice, at most once a year unless there was a breach.",
  },
];
