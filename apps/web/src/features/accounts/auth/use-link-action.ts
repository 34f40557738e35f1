import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { apiErrorOf, isFault } from "../../../api/api-error.ts";
import type { Proof } from "./MailboxProof.tsx";

/**
 * The action of an email link on a click. `proof`: the server requests the account's password, or a new one; refusals can then
 * be corrected. `done`: it has happened, or the link is no longer valid.
 */
export function useLinkAction<Answer>(call: (proof: Proof | object) => Promise<Answer>) {
  const [needsProof, setNeedsProof] = useState(false);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: call,
    onError: (failure) => {
      if (apiErrorOf(failure).code === "password_required") setNeedsProof(true);
    },
  });
  const code = error === null ? null : apiErrorOf(error).code;
  const isOver = data !== undefined || (error !== null && !isFault(error) && code === "not_found");
  const isAsking = needsProof && !isOver;
  const isClick = !isOver && !isAsking && (error === null || isFault(error));
  const step = isAsking ? ("proof" as const) : isClick ? ("click" as const) : ("done" as const);
  return { act: mutate, data, isPending, failure: code === "password_required" ? null : error, step };
}
