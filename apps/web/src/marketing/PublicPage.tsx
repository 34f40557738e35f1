import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import type { ReactNode } from "react";
import classes from "./PublicPage.module.css";

/** A page for visitors: a larger heading than in the product, the same width and spacing. */
export function PublicPage({
  title,
  description,
  eyebrow,
  lead,
  action,
  aside,
  children,
}: {
  title: string;
  description: string;
  eyebrow?: string;
  lead?: ReactNode;
  action?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <meta name="description" content={description} />
      <header className={aside ? classes.hero : classes.head}>
        <div>
          {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
          <h1>{title}</h1>
          {lead && <div className={classes.lead}>{lead}</div>}
          {action && <div className={classes.action}>{action}</div>}
        </div>
        {aside}
      </header>
      {children}
    </div>
  );
}

export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {lead && <p className={classes.sectionLead}>{lead}</p>}
      {children}
    </section>
  );
}

export function Steps({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <ol className={classes.steps}>
      {items.map((item) => (
        <li key={item.title}>
          <div>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export function Cards({ items }: { items: readonly { title: string; text: ReactNode; icon?: ReactNode }[] }) {
  return (
    <ul className={classes.cards} data-count={items.length}>
      {items.map((item) => (
        <li key={item.title}>
          {item.icon && <span className={classes.icon}>{item.icon}</span>}
          <h3>{item.title}</h3>
          <p>{item.text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Facts without boxes: a long series reads better as a list. */
export function Points({ items }: { items: readonly { title: string; text: ReactNode; icon?: ReactNode }[] }) {
  return (
    <dl className={classes.points}>
      {items.map((item) => (
        <div key={item.title}>
          <dt>
            {item.icon && <span className={classes.icon}>{item.icon}</span>}
            {item.title}
          </dt>
          <dd>{item.text}</dd>
        </div>
      ))}
    </dl>
  );
}
