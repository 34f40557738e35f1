import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { SupportMessage } from "@plumbline/schema/support/rest.ts";
import { useMutation } from "@tanstack/react-query";
import { lazyResolver } from "../../app/lazy-resolver.ts";
import { serverTextOr } from "../../api/api-error.ts";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import { restCall } from "../../api/rest-client.ts";
import { useSession } from "../../session/session.tsx";
import { humanToken, loadHumanCheck, type HumanCheck } from "./human-check.ts";
import classes from "./SupportForm.module.css";

const EMPTY = { email: "", phone: "", subject: "", message: "" };

/** Spec 8. The human check's script is loaded only when the form gets the focus. */
export function SupportForm({ humanCheck }: { humanCheck: HumanCheck }) {
  const { user } = useSession();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { ...EMPTY, email: user?.email ?? "" },
    validate: lazyResolver(async () => (await import("@plumbline/schema/support/rest.ts")).supportMessageSchema),
  });
  const send = useMutation({
    mutationFn: async (message: SupportMessage) => {
      const recaptchaToken = await humanToken(humanCheck);
      return await restCall<{ message: string }>("/api/auth/support/send-email", {
        method: "POST",
        body: { ...message, recaptchaToken },
      });
    },
    onSuccess: () => form.reset(),
  });
  const isSending = send.isPending || form.validating;
  const field = (name: keyof typeof EMPTY) => ({
    required: true,
    withAsterisk: false,
    key: form.key(name),
    ...form.getInputProps(name),
  });

  return (
    <form
      className={classes.form}
      method="post"
      noValidate
      // A failure is shown when the form is sent.
      onFocusCapture={() => void Promise.allSettled([loadHumanCheck(humanCheck)])}
      onSubmit={form.onSubmit((values) => send.mutate(values))}
    >
      <TextInput label="Email" type="email" autoComplete="email" {...field("email")} />
      <TextInput label="Phone" type="tel" autoComplete="tel" {...field("phone")} />
      <TextInput label="Subject" {...field("subject")} />
      <Textarea label="Message" autosize minRows={5} {...field("message")} />
      {send.isSuccess && (
        <Notice kind={send.data.message.includes("success") ? "success" : "info"}>{send.data.message}</Notice>
      )}
      {send.isError && (
        <FailureNotice error={send.error}>
          {serverTextOr(send.error, "Failed to send email. Please try again.")}
        </FailureNotice>
      )}
      <div>
        <Button type="submit" isBusy={isSending}>
          {isSending ? "Sending..." : "Send"}
        </Button>
      </div>
    </form>
  );
}
