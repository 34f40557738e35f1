import { Modal } from "@mantine/core";
import { useSession, sessionStore } from "../../../session/session.tsx";
import { LoginForm } from "./LoginForm.tsx";
import classes from "./AuthCard.module.css";
import { Button } from "../../../ui/Button.tsx";

/** An overlay, so that unsaved input survives the end of a session. */
export function SignInAgain({ onDone }: { onDone: () => void }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      lockScroll={false}
      // Hides the owner's data from others.
      overlayProps={{ backgroundOpacity: 0.6, blur: 14 }}
      transitionProps={{ duration: 0 }}
      title="Your session has expired"
    >
      <div className={classes.form}>
        <p className={classes.lead}>Nothing on this page is lost. Log in again to continue where you left off.</p>
        <LoginForm
          email={user.email}
          onSignedIn={(answer) => {
            sessionStore.signIn(answer.user, answer.token);
            onDone();
          }}
        />
        <Button variant="subtle" color="gray" onClick={() => sessionStore.end()}>
          Leave this page
        </Button>
      </div>
    </Modal>
  );
}
