import { IconBuildingStore, IconHeadset, IconHome, IconSpeakerphone, IconTargetArrow } from "../ui/icons.tsx";
import { paths } from "../app/paths.ts";
import { LinkButton } from "../ui/Button.tsx";
import { useSession } from "../session/session.tsx";
import { ProductPicture } from "./ProductPicture.tsx";
import { Cards, Points, PublicPage, Section } from "./PublicPage.tsx";
import classes from "./PublicPage.module.css";
import { TESTIMONIAL } from "./testimonial.ts";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = { path: "/why-us", access: "everyone" } satisfies PageDeclaration;

const BENEFITS = [
  {
    title: "Fewer returned parcels and letters",
    text: "Wrong postal codes and misspelled cities are found before they are printed on a label.",
  },
  {
    title: "Reliable territories and segments",
    text: "One spelling per state and country means filters, routing and reports catch every record.",
  },
  {
    title: "Hours saved",
    text: "Thousands of records are cleaned while you do something else; you only review the ones that need a person.",
  },
];

const FEATURES = [
  {
    title: "Fields confirm each other",
    text: "City, state, postal code and country are checked together, so a correct address with an unusual name is left alone.",
  },
  {
    title: "Reasons, not verdicts",
    text: "Spelling, format, a dropped zero, a contradiction: each change states its kind and our confidence.",
  },
  {
    title: "Only what changed is written",
    text: "Correct properties are not touched, so they don't trigger your workflows.",
  },
  {
    title: "Pause, resume, retry",
    text: "At any time. Retry what failed without paying twice for what worked.",
  },
  { title: "All four object types", text: "Contacts, companies, deals and tickets, each with its own properties." },
  {
    title: "Your data stays yours",
    text: "We read the properties that you map, and what names a record, to show you which one it is. Tokens are encrypted; disconnecting removes our access.",
  },
];

const BUSINESSES = [
  {
    icon: <IconBuildingStore size={22} stroke={1.6} />,
    title: "E-commerce",
    text: "Parcels that arrive, and fewer address surcharges.",
  },
  {
    icon: <IconHome size={22} stroke={1.6} />,
    title: "Real Estate",
    text: "Property and owner addresses in one format, ready for mailings and maps.",
  },
  {
    icon: <IconSpeakerphone size={22} stroke={1.6} />,
    title: "Marketing",
    text: "Location segments that contain everyone who lives there.",
  },
  {
    icon: <IconTargetArrow size={22} stroke={1.6} />,
    title: "Sales",
    text: "Territory rules that assign by state without manual exceptions.",
  },
  {
    icon: <IconHeadset size={22} stroke={1.6} />,
    title: "Customer Service",
    text: "Technicians and replacements sent to the right place the first time.",
  },
];

export function WhyUsPage() {
  const isSignedIn = useSession().status === "signed-in";
  return (
    <PublicPage
      title="Address data you can build on"
      description="Why teams clean HubSpot addresses with Plumbline: a reason for every change, correct addresses left alone, pay for results."
      lead="Most tools either change too much or explain too little. Plumbline changes what it can prove and shows you the rest."
    >
      <Section title="Benefits">
        <Cards items={BENEFITS} />
      </Section>
      <Section title="How we are different">
        <div className={classes.beside}>
          <Points items={FEATURES} />
          <ProductPicture
            name="clean"
            alt="A finished cleaning: outcomes, kinds of change and reasons by number, with buttons to undo it and to review the rest."
          />
        </div>
      </Section>
      <Section title="Who it is for">
        <Points items={BUSINESSES} />
      </Section>
      <Section title="In practice">
        <blockquote className={classes.quote}>
          <p>“{TESTIMONIAL.quote}”</p>
          <footer>
            {TESTIMONIAL.who}
            {TESTIMONIAL.isIllustration && ". An illustration of typical use, not a real customer's words."}
          </footer>
        </blockquote>
      </Section>
      <Section
        title="See it on your own records"
        lead="Ten addresses are free, and you see each change before you decide about more."
      >
        <div className={classes.action}>
          {isSignedIn ? (
            <LinkButton to={paths.dashboard}>Go to the dashboard</LinkButton>
          ) : (
            <>
              <LinkButton to={paths.register}>Sign up</LinkButton>
              <LinkButton to={paths.pricing} variant="default">
                See pricing
              </LinkButton>
            </>
          )}
        </div>
      </Section>
    </PublicPage>
  );
}
