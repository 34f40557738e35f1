import { paths } from "../app/paths.ts";
import { Accordion } from "../ui/Accordion.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Cards, PublicPage, Section } from "./PublicPage.tsx";
import classes from "./PublicPage.module.css";

const STEPS = [
  {
    title: "1. Connect the HubSpot account",
    text: [
      "Open the dashboard and choose Connect HubSpot. HubSpot asks which portal you want to connect and shows what we ask for: reading lists, reading and writing records.",
      "You need the right to install apps in that portal. Your HubSpot password never reaches us, and you can disconnect at any time on the dashboard.",
    ],
  },
  {
    title: "2. Configure field mappings",
    text: [
      "For each object type that you want to clean, switch it on and choose which property holds the street, city, state, postal code and country. We suggest properties by their names; nothing is saved before you save it.",
      "The quality panel says at once what your choice allows. At least city and state, or a postal code, is needed. Only text properties work.",
    ],
  },
  {
    title: "3. Start using Plumbline",
    text: [
      "On the dashboard choose portal, object type and list. You see what the cleaning can cost at most before you start it.",
      "The job page shows progress, outcomes and each record before and after. You can close the tab; the cleaning goes on.",
    ],
  },
];

const MORE = [
  {
    title: "Start small",
    text: "Make a list of ten records in HubSpot and clean it with your free credits. You will know what to expect of a large one.",
  },
  {
    title: "What costs a credit",
    text: "An address that was corrected or confirmed. Records that failed, need review, were empty or have not changed since are free.",
  },
  {
    title: "Records for review",
    text: "Where the fields contradict each other we propose and do not write. Mend the record in HubSpot, then retry.",
  },
  {
    title: "Large lists",
    text: "HubSpot limits how fast apps may work; about a thousand records a minute or more is usual. Several lists can run at once.",
  },
];

export function SetupGuidePage() {
  return (
    <PublicPage
      title="Setup guide"
      description="Connect HubSpot, map five fields and clean your first list: three steps, about three minutes."
      lead="Three steps, about three minutes."
      action={<LinkButton to={paths.dashboard}>Go to the dashboard</LinkButton>}
    >
      <Accordion
        isFirstOpen
        items={STEPS.map(({ title, text }) => ({
          title,
          content: text.map((paragraph) => <p key={paragraph}>{paragraph}</p>),
        }))}
      />
      <Section
        title="Watch a backfill"
        lead="Cleaning the records that you already have, filmed in the product itself: from the dashboard to the last corrected address."
      >
        <video
          className={classes.film}
          controls
          preload="none"
          width={1120}
          height={700}
          poster="/tutorial/backfill.jpg"
          src="/tutorial/backfill.webm"
          aria-label="Tutorial: cleaning the records that you already have"
        >
          <track kind="captions" src="/tutorial/backfill.vtt" srcLang="en" label="English" default />
        </video>
      </Section>
      <Section title="Good to know">
        <Cards items={MORE} />
      </Section>
    </PublicPage>
  );
}
