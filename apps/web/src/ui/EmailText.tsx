import classes from "./EmailText.module.css";

/** An email address that wraps before its @ and not in the middle of a word. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <span className={classes.email}>
      {address.slice(0, Math.max(0, at))}
      <wbr />
      {address.slice(Math.max(0, at))}
    </span>
  );
}
