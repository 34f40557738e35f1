import { Loader, Skeleton } from "@mantine/core";
import classes from "./Loading.module.css";

/** The spec's text, and placeholders of about the content's size, so that nothing shifts. */
export function Loading({ text = "Loading...", rows = 0 }: { text?: string; rows?: number }) {
  return (
    <div className={classes.loading}>
      <output className={classes.text}>
        <Loader size={16} color="var(--pl-accent)" aria-hidden="true" />
        {text}
      </output>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={44} radius="md" />
      ))}
    </div>
  );
}
