import { ENGINE_REASON_TEXTS } from "@plumbline/schema/accuracy/engine-reason-texts.ts";
import glossary from "@plumbline/schema/accuracy/glossary.json" with { type: "json" };
import proposalShares from "@plumbline/schema/accuracy/proposal-shares.json" with { type: "json" };
import report from "@plumbline/schema/accuracy/report.json" with { type: "json" };
import { isKeyOf } from "@plumbline/schema/keys.ts";
import type { Column } from "../ui/DataTable.tsx";
import { barsOf } from "./accuracy/at-a-glance.ts";
import { CountryTables } from "./accuracy/CountryTables.tsx";
import { LongTable, type Row } from "./accuracy/LongTable.tsx";
import { ShareBars } from "./accuracy/ShareBars.tsx";
import { atLeast, atMost } from "./accuracy/shares.ts";
import { PublicPage, Section } from "./PublicPage.tsx";
import classes from "./PublicPage.module.css";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = { path: "/accuracy", access: "everyone", crawl: [{ isPictured: false }] } satisfies PageDeclaration;

const count = new Intl.NumberFormat("en-US");
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The page has a column for these records, or a sentence if there are none. */
const hasWorse = [...report.unitedStates, ...report.world, ...report.countries].some(({ wrong }) => wrong > 0);
const MADE_WORSE: readonly Column[] = hasWorse ? [{ name: "Made worse", isNumber: true }] : [];

const BY_DAMAGE: readonly Column[] = [
  { name: "Type of error" },
  { name: "Records", isNumber: true },
  { name: "Corrected", isNumber: true },
  { name: "Sent to review", isNumber: true },
  { name: "Missed", isNumber: true },
  ...MADE_WORSE,
];
const BY_COUNTRY: readonly Column[] = [
  { name: "Country" },
  { name: "Places tested", isNumber: true },
  { name: "Typo repaired", isNumber: true },
  { name: "Correct, sent to review", isNumber: true },
  { name: "Wrong code missed", isNumber: true },
  ...MADE_WORSE,
];

const BY_LINES: readonly Column[] = [
  { name: "Country" },
  { name: "Lines", isNumber: true },
  { name: "Confirmed", isNumber: true },
  { name: "Corrected", isNumber: true },
  { name: "Sent to review", isNumber: true },
  { name: "Of these, with nothing to choose from", isNumber: true },
  { name: "Failed", isNumber: true },
];
const BY_REASON: readonly Column[] = [
  { name: "Reason" },
  { name: "Confidence" },
  { name: "Proposals", isNumber: true },
  { name: "Right", isNumber: true },
];
const GLOSSARY: readonly Column[] = [{ name: "Reason" }, { name: "Example" }, { name: "Result" }];

type Damage = (typeof report.unitedStates)[number];

const wrongDigit = report.unitedStates.find(({ damage }) => damage === "wrong ZIP digit");
const sameCity =
  wrongDigit === undefined
    ? ""
    : `: up to ${atMost(wrongDigit.undetectable)} of all wrong ZIP digits in the United States, most of the ${atMost(wrongDigit.unnoticed)} that are missed`;

/** Figures written by `npm run quality -- --report`; the single source of this page's numbers. */
export function AccuracyPage() {
  const { wrongWrites, records, proposals } = report;
  return (
    <PublicPage
      title="Accuracy"
      description="How accurate Plumbline is, measured: what it corrects, sends to review, misses and gets wrong, by country and kind of error."
      lead={`${count.format(wrongWrites)} wrong values written in ${count.format(records)} test records. Measured on ${day.format(new Date(report.measuredOn))} with version ${report.engineVersion} of the address engine.`}
    >
      <Section title="At a glance">
        <ShareBars bars={barsOf(report.unitedStates, report.world)} />
        {!hasWorse && <p className={classes.sectionLead}>No record was made worse: no wrong value was written.</p>}
      </Section>
      <Section title="How we measure">
        <p className={classes.sectionLead}>
          We take addresses whose correct form is known, introduce typical errors, clean them, and compare the result
          with the correct form, word by word and in the same order. The United States sets contain real and generated
          address lines; the other countries use towns with their postal codes. {count.format(proposals.wrong)} of{" "}
          {count.format(proposals.count)} proposals ({atMost(proposals.wrong / proposals.count)}) were wrong; a proposal
          is never written until a person accepts it.
        </p>
      </Section>
      <Section title="United States">
        <LongTable
          label="Accuracy in the United States"
          columns={BY_DAMAGE}
          rows={report.unitedStates.map(damageRow)}
          noun="kinds of error"
        />
      </Section>
      <Section title="Other countries, by kind of error">
        <LongTable
          label="Accuracy in other countries"
          columns={BY_DAMAGE}
          rows={report.world.map(damageRow)}
          noun="kinds of error"
        />
      </Section>
      <CountryTables
        tables={[
          {
            title: "Other countries, one by one",
            label: "Accuracy by country",
            columns: BY_COUNTRY,
            rows: report.countries.map((each) => ({
              key: each.country,
              cells: [
                each.name,
                count.format(each.places),
                atLeast(each.typoRepaired),
                atMost(each.rightHeld),
                atMost(each.contradictionUnnoticed),
                ...worse(each.wrong),
              ],
            })),
          },
          {
            title: "Real addresses",
            lead: "Addresses of companies exactly as they were typed into a public register, errors and all. Nobody has written down how they should read, so this table shows only what becomes of them.",
            label: "Real addresses by country",
            columns: BY_LINES,
            rows: report.companyLines.map((each) => ({
              key: each.country,
              cells: [
                each.name,
                count.format(each.lines),
                atLeast(each.confirmed),
                atLeast(each.corrected),
                atMost(each.review),
                atMost(each.withoutHelp),
                atMost(each.failed),
              ],
            })),
          },
        ]}
      />
      <Section title="How often proposals are right">
        <p className={classes.sectionLead}>
          Proposals for the damaged test records above, by the reason for the review and the confidence of the proposal,
          wherever there were at least 20.
        </p>
        <LongTable
          label="Proposals by reason and confidence"
          columns={BY_REASON}
          noun="groups of proposals"
          rows={proposalShares.map(({ reason, confidence, proposals, right }): Row => ({
            key: `${reason} ${confidence}`,
            cells: [
              reasonText(reason),
              confidence.charAt(0).toUpperCase() + confidence.slice(1),
              count.format(proposals),
              atLeast(right),
            ],
          }))}
        />
      </Section>
      <Section title="Glossary of reasons">
        <p className={classes.sectionLead}>
          Each record that is sent to review or fails has a reason, and so has what we note about a correct one. Each is
          shown with a record that has it and its result. Reasons about the street field exist for other fields, too.
        </p>
        <LongTable
          label="Reasons with examples"
          columns={GLOSSARY}
          rows={glossary.filter(isOfProduct).map(glossaryRow)}
          noun="reasons"
        />
      </Section>
      <Section title="Limitations">
        <p className={classes.sectionLead}>
          Without an address service or street data, Plumbline checks city, state, postal code and country against each
          other and the form of the street line. It does not know whether a house number exists, whether the post office
          delivers there, or who lives there. A wrong digit that happens to match another postal code of the same city
          is not detected{sameCity}. Each result says what was not checked.
        </p>
      </Section>
      <Section title="Data">
        <p className={classes.sectionLead}>
          Postal codes and places outside the United States: <a href="https://www.geonames.org/">GeoNames</a>, licensed
          under <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>, reduced and combined by us. Real
          addresses: the public listing of the IEEE Registration Authority.
        </p>
      </Section>
    </PublicPage>
  );
}

const worse = (wrong: number) => (hasWorse ? [atMost(wrong)] : []);

const DAMAGE_NAMES: Readonly<Record<string, string>> = {
  none: "No error (control)",
  "all small": "Lower case",
  "words in full": "Spelled out",
};

function damageRow({ damage, records, repaired, review, unnoticed, wrong }: Damage): Row {
  return {
    key: damage,
    cells: [
      DAMAGE_NAMES[damage] ?? damage.charAt(0).toUpperCase() + damage.slice(1),
      count.format(records),
      atLeast(repaired),
      atMost(review),
      atMost(unnoticed),
      ...worse(wrong),
    ],
  };
}

const RESULTS: Readonly<Record<string, string>> = {
  accept: "Confirmed",
  corrected: "Corrected",
  review: "Sent to review",
  fail: "Failed, free of charge",
};

function reasonText(reason: string): string {
  return isKeyOf(ENGINE_REASON_TEXTS, reason) ? ENGINE_REASON_TEXTS[reason] : reason;
}

type Entry = (typeof glossary)[number];

/** Reasons that name their field say the same of each, and the product reads records, no lines of a file. */
function isOfProduct({ reason }: Entry): boolean {
  const isOfOtherField = /^(?:placeholder|broken_text|several_parts)_in_(?!street$)/u.test(reason);
  return reason !== "unreadable_record" && !isOfOtherField;
}

function glossaryRow({ reason, record, outcome, becomes, needsService }: Entry): Row {
  const result = RESULTS[outcome] ?? outcome;
  return {
    key: reason,
    cells: [
      reasonText(reason),
      `${record || "An empty record"}${needsService ? " (checked by an address service)" : ""}`,
      becomes === null ? result : `${result}: ${becomes}`,
    ],
  };
}
