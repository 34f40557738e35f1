import { CopyButton } from "@mantine/core";
import { Button } from "../ui/Button.tsx";
import classes from "./SecretReveal.module.css";
import { Notice } from "./notices.tsx";

/** A secret that the server does not store, to be copied now. */
export function SecretReveal({ what, secret, onKept }: { what: string; secret: string; onKept: () => void }) {
  return (
    <div className={classes.once}>
      <Notice kind="warning" title={`Copy the ${what} now`}>
        It won't be shown again.
      </Notice>
      <code className={classes.secret} aria-label={what}>
        {secret}
      </code>
      <div className={classes.buttons}>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onKept}>
          I've saved it
        </Button>
      </div>
    </div>
  );
}
