import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import type { ReactNode } from "react";
import { Logo } from "../../../ui/Logo.tsx";
import classes from "./AuthCard.module.css";

export function AuthCard({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className={classes.center}>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <div className={classes.card}>
        <span className={classes.mark}>
          <Logo size={22} />
        </span>
        <h1 className={classes.title}>{title}</h1>
        {lead && <div className={classes.lead}>{lead}</div>}
        <div className={classes.body}>{children}</div>
        {foot && <div className={classes.foot}>{foot}</div>}
      </div>
    </div>
  );
}
