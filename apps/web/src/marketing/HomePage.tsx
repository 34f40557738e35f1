import { WHAT_COSTS } from "@plumbline/schema/billing/what-costs.ts";
import { IconArrowsSplit2, IconEyeCheck, IconReceipt, IconShieldCheck } from "../ui/icons.tsx";
import { SIGN_UP_CREDITS } from "@plumbline/schema/credits/constants.ts";
import { paths } from "../app/paths.ts";
import { offers } from "../features/billing/offers.ts";
import { LinkButton } from "../ui/Button.tsx";
import { count } from "../ui/numbers.ts";
import { useSession } from "../session/session.tsx";
import { PRICES } from "./prices.ts";
import { LookupCounter } from "./LookupCounter.tsx";
import { Cards, PublicPage, Section, Steps } from "./PublicPage.tsx";
import classes from "./PublicPage.module.css";
import { SafetySteps } from "./SafetySteps.tsx";
import { TryAddress } from "./TryAddress.tsx";
import { WalkThroughSection } from "./walk-through/WalkThroughSection.tsx";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = { path: "/", access: "everyone" } satisfies PageDeclaration;

const BENEFITS = [
  {
    icon: <IconEyeCheck size={22} stroke={1.6} />,
    title: "Every change, before and after",
    text: "Word by word, with the kind of change, the reason and our confidence. Download everything as CSV.",
  },
  {
    icon: <IconShieldCheck size={22} stroke={1.6} />,
    title: "Correct addresses stay unchanged",
    text: "Fields must confirm each other before anything is written. Uncertain changes wait for your review.",
  },
  {
    icon: <IconReceipt size={22} stroke={1.6} />,
    title: "Pay for results",
    text: WHAT_COSTS,
  },
  {
    icon: <IconArrowsSplit2 size={22} stroke={1.6} />,
    title: "Nothing lost, nothing charged twice",
    text: "Pause, cancel or close the tab. Even after an outage, each record is cleaned once and charged once.",
  },
];

const STEPS = [
  { title: "Connect HubSpot", text: "You pick the portal on HubSpot's own consent page." },
  { title: "Map five fields", text: "Street, city, state, postal code and country. We suggest the properties." },
  { title: "Choose a list", text: "Contacts, companies, deals or tickets. You see the maximum cost up front." },
  { title: "Watch the cleaning", text: "Live progress, outcomes by reason, and each record before and after." },
];

export function HomePage() {
  const isSignedIn = useSession().status === "signed-in";
  const packages = offers("oneTime");
  const starter = packages[0];
  const call = isSignedIn ? (
    <LinkButton to={paths.dashboard} size="md">
      Go to the dashboard
    </LinkButton>
  ) : (
    <LinkButton to={paths.register} size="md">
      Clean {SIGN_UP_CREDITS} addresses free
    </LinkButton>
  );
  return (
    <PublicPage
      title="Clean addresses in HubSpot, and see every change"
      description="Validate, clean and standardize the addresses in your HubSpot account. Every change is shown with its reason; you pay for results."
      aside={<TryAddress />}
      lead="Plumbline checks city, state, postal code and country against each other, tidies the street line, corrects what is certain, and leaves the rest for you to decide."
      action={
        <>
          {call}
          <LinkButton to={paths.setupGuide} size="md" variant="default">
            How it works
          </LinkButton>
        </>
      }
    >
      <LookupCounter />
      <Section title="Safe for your data, clear about the cost">
        <Cards items={BENEFITS} />
        <p className={classes.sectionLead}>
          Measured, not promised: <a href={paths.accuracy}>how accurate it is</a>.
        </p>
      </Section>
      <Section
        title="See it, decide, take it back"
        lead="Nothing has to be written before you've seen it, and what was written can be undone."
      >
        <SafetySteps />
        <WalkThroughSection />
      </Section>
      <Section title="How it works">
        <Steps items={STEPS} />
      </Section>
      {!isSignedIn && starter && (
        <Section
          title="Pricing"
          lead={`From ${starter.price} for ${count(starter.credits)} credits. Credits never expire. Save ${PRICES.monthlySaving} with a monthly subscription.`}
        >
          <ul className={classes.teaser}>
            {packages.map((offer) => (
              <li key={offer.packageId}>
                {offer.name}
                <div>
                  <strong>{offer.price}</strong>
                </div>
                <span>{count(offer.credits)} credits</span>
              </li>
            ))}
          </ul>
          <div className={classes.action}>
            <LinkButton to={paths.pricing} variant="default">
              See all packages
            </LinkButton>
          </div>
        </Section>
      )}
      <Section
        title={isSignedIn ? "Your next list is waiting" : "Start with your own records"}
        lead={
          isSignedIn
            ? "Pick up where you left off."
            : `A new account has ${SIGN_UP_CREDITS} free credits. No credit card required.`
        }
      >
        <div className={classes.action}>{call}</div>
      </Section>
      <p className={classes.note}>
        Address data is never complete. Results are checked with care, but they are not guaranteed to be perfect: an
        address that passes our checks can still be undeliverable, and street and house number are not always verified.
        Each result says what was not checked.
      </p>
    </PublicPage>
  );
}
