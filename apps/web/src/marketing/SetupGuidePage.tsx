import { WHAT_COSTS } from "@plumbline/schema/billing/what-costs.ts";
import { paths } from "../app/paths.ts";
import { Accordion } from "../ui/Accordion.tsx";
import { LinkButton } from "../ui/Button.tsx";
import { useSession } from "../session/session.tsx";
import { ProductPicture, type PictureName } from "./ProductPicture.tsx";
import { Cards, PublicPage, Section } from "./PublicPage.tsx";
import classes from "./PublicPage.module.css";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = { path: "/setup-guide", access: "everyone" } satisfies PageDeclaration;

type Step = { title: string; text: readonly string[]; picture?: { name: PictureName; alt: string } };

const STEPS: readonly Step[] = [
  {
    title: "1. Connect the HubSpot account",
    text: [
      "Open the dashboard and choose Connect HubSpot. HubSpot asks which portal you want to connect and shows the access we request: reading lists, reading and writing records and, where your plan has them, answering workflows.",
      "You need permission to install apps in that portal. Your HubSpot password never reaches us, and you can disconnect at any time on the dashboard.",
    ],
  },
  {
    title: "2. Configure field mappings",
    text: [
      "Your first portal is set up on the dashboard: it names the contact properties that hold addresses, shows ten of your own records cleaned, asks what may be written and checks a list.",
      "For everything else, open the portal's configuration. Turn on each object type you want to clean and choose which property holds the street, city, state, postal code and country. We suggest properties by name; nothing is saved until you save.",
      "The quality panel shows what your mapping allows. At least city and state, or a postal code, is needed. State and country can also be dropdowns; the other parts need text properties.",
      "Under Also fill in, choose properties for the county, time zone, latitude and longitude and the codes of state and country, and for ZIP+4, building use and deliverability if an address service provides them. They are written along with the cleaned address, at no extra cost, and only where they are empty unless you choose otherwise.",
    ],
    picture: {
      name: "mapping",
      alt: "The mapping of contacts: a property chosen for each part of the address, and what this mapping allows.",
    },
  },
  {
    title: "3. Start using Plumbline",
    text: [
      "On the dashboard, choose a portal, object type and list. You see the maximum cost before you start.",
      "Check this list reads every record and shows what would change and what it would cost. It's free, and nothing is written.",
      "The job page shows progress, outcomes and each record before and after. You can close the tab; the job keeps running.",
      "What Plumbline isn't certain of waits under Review: accept, edit or dismiss it, one by one or all of a kind at once, and take it back until a job writes it. In the portal's Writing tab you choose what may be written without asking.",
      "Undo on a finished job's page restores its records to their previous values, except values edited since. It's free.",
    ],
    picture: {
      name: "check",
      alt: "A finished check: health score, counts of what would change, the most it would cost, and what was found by number.",
    },
  },
];

const MORE = [
  {
    title: "Start small",
    text: "Create a list of ten records in HubSpot and clean it with your free credits. You'll know what to expect from a large one.",
  },
  {
    title: "What costs a credit",
    text: WHAT_COSTS,
  },
  {
    title: "Records for review",
    text: "When fields contradict each other, nothing is written without you. Accept or edit the suggestion under Review.",
  },
  {
    title: "Large lists",
    text: "HubSpot limits how fast apps can work; a thousand records a minute or more is typical. Several lists can run at once.",
  },
];

export function SetupGuidePage() {
  const isSignedIn = useSession().status === "signed-in";
  return (
    <PublicPage
      title="Setup guide"
      description="Connect HubSpot, map five fields and clean your first list: three steps, about three minutes."
      lead="Three steps, about three minutes."
      action={
        <>
          {!isSignedIn && <LinkButton to={paths.register}>Clean 10 addresses free</LinkButton>}
          <LinkButton to={paths.dashboard} variant={isSignedIn ? "filled" : "default"}>
            Go to the dashboard
          </LinkButton>
        </>
      }
    >
      <Accordion
        isFirstOpen
        items={STEPS.map(({ title, text, picture }) => ({
          title,
          content: (
            <>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {picture && <ProductPicture {...picture} />}
            </>
          ),
        }))}
      />
      <Section
        title="Watch a backfill"
        lead="How to clean your existing records, recorded in the product: from the free check to your decisions under Review."
      >
        <video
          className={classes.film}
          controls
          preload="none"
          width={1120}
          height={700}
          poster="/tutorial/backfill.jpg"
          src="/tutorial/backfill.webm"
          aria-label="Tutorial: cleaning existing records"
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
