import classes from "./TextLink.module.css";

export function EmailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={classes.link}>
      {address}
    </a>
  );
}
