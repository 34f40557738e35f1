import type { ReactNode } from "react";
import { apiErrorOf } from "../api/api-error.ts";
import classes from "../ui/Cards.module.css";
import { FailureNotice } from "./notices.tsx";

type Props = { onSubmit: () => Promise<unknown>; error: unknown; label?: string; children: ReactNode };

/** A form over a mutation; the mutation's error is shown above the fields. */
export function ActionForm({ onSubmit, error, label, children }: Props) {
  return (
    <form
      className={`${classes.card} ${classes.form}`}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void Promise.allSettled([onSubmit()]);
      }}
    >
      {error !== undefined && error !== null && (
        <FailureNotice error={error}>{apiErrorOf(error).message}</FailureNotice>
      )}
      {children}
    </form>
  );
}
