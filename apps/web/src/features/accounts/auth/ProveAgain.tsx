import { Modal } from "@mantine/core";
import { restCall } from "../../../api/rest-client.ts";
import { sessionStore, useSession } from "../../../session/session.tsx";
import { Button } from "../../../ui/Button.tsx";
import classes from "./AuthCard.module.css";
import { LoginForm } from "./LoginForm.tsx";

/** A fresh login for what somebody who found the browser open must not do. The session of before ends. */
export function ProveAgain({ onDone }: { onDone: () => void }) {
  const { user, token } = useSession();
  if (!user) return null;
  return (
    <Modal
      opened
      onClose={onDone}
      centered
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      title="Confirm it's you"
    >
      <div className={classes.form}>
        <p className={classes.lead}>Log in again, then repeat what you did. Nothing on this page is lost.</p>
        <LoginForm
          email={user.email}
          onSignedIn={(answer) => {
            sessionStore.signIn(answer.user, answer.token);
            // It would stay open until it expires; the page does not depend on it.
            void restCall("/api/auth/logout", { method: "POST", token }).catch(() => null);
            onDone();
          }}
        />
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
