import type { ReactNode } from "react";
import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import classes from "./Page.module.css";

type Props = { title: string; lead?: ReactNode; above?: ReactNode; action?: ReactNode; children: ReactNode };

/** Heading on the left, the page's one main action at the top right, in the same place on every page. */
export function Page({ title, lead, above, action, children }: Props) {
  return (
    <div className={classes.page}>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <div className={classes.head}>
        <div className={classes.words}>
          {above && <div className={classes.above}>{above}</div>}
          <h1 className={classes.title}>{title}</h1>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </div>
  );
}
