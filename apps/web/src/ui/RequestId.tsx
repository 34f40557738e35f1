import { useState } from "react";
import classes from "./RequestId.module.css";

/** The id that a customer can quote to support. */
export function RequestId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(id).then(() => setCopied(true));
  return (
    <span className={classes.request}>
      Request <code>{id}</code>{" "}
      <button type="button" className={classes.copy} onClick={copy}>
        {isCopied ? "Copied" : "Copy id"}
      </button>
    </span>
  );
}
