import type { ReactNode } from "react";
import { PublicPage } from "./PublicPage.tsx";
import classes from "./PublicPage.module.css";

/** `details` is the last paragraph, with links. */
export type LegalSection = { title: string; paragraphs: readonly string[]; details?: ReactNode };

/** Spec 2: both legal pages carry this date and have nine sections. */
const LAST_UPDATED = { iso: "2024-10-22", text: "10/22/2024" };

export function LegalPage({
  title,
  description,
  sections,
}: {
  title: string;
  description: string;
  sections: readonly LegalSection[];
}) {
  return (
    <PublicPage
      title={title}
      description={description}
      lead={
        <>
          Last updated: <time dateTime={LAST_UPDATED.iso}>{LAST_UPDATED.text}</time>
        </>
      }
    >
      <div className={classes.prose}>
        {sections.map((section, index) => (
          <section key={section.title}>
            <h2>
              {index + 1}. {section.title}
            </h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.details && <p>{section.details}</p>}
          </section>
        ))}
      </div>
    </PublicPage>
  );
}
