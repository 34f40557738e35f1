import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { apiErrorOf } from "../../../api/api-error.ts";

/** The second factor of a login. Its field appears once the server asks for the code, which is not a failure. */
export function useCodeRequest() {
  const [isAsked, setAsked] = useState(false);
  /** The answer of a call; null if it needs the code. */
  const answerOf = async <Answer,>(call: Promise<Answer>): Promise<Answer | null> => {
    try {
      const answer = await call;
      setAsked(false);
      return answer;
    } catch (error) {
      if (apiErrorOf(error).code !== "totp_required") throw error;
      setAsked(true);
      return null;
    }
  };
  return { isAsked, answerOf };
}

export function CodeField(props: TextInputProps) {
  return <TextInput label="Authenticator code" autoComplete="one-time-code" {...props} ref={focusOnce} />;
}

function focusOnce(field: HTMLElement | null): void {
  field?.focus();
}
