import { Button, CopyButton } from "@mantine/core";
import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { Notice } from "../../../shared/notices.tsx";
import classes from "./SecondFactor.module.css";

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <Notice kind="warning" title="Save your recovery codes">
        Use each code once to log in without your phone. They won't be shown again.
      </Notice>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.keep}>
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`}
          download={`${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`}
        >
          Download
        </Button>
        <Button onClick={onKept}>I've saved them</Button>
      </div>
    </>
  );
}
