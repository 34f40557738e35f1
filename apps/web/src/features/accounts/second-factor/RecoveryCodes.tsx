import { Button } from "@mantine/core";
import { Notice } from "../../../ui/Notice.tsx";
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
      <div>
        <Button onClick={onKept}>I've saved them</Button>
      </div>
    </>
  );
}
