import { Button } from "@mantine/core";
import { Notice } from "../../ui/Notice.tsx";
import classes from "./SecondFactor.module.css";

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <Notice kind="warning" title="Keep these recovery codes">
        Each of them signs you in once when you do not have your phone. They are not shown again.
      </Notice>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </>
  );
}
