import { Textarea, TextInput } from "@mantine/core";
import { serverTextOr } from "../../api/api-error.ts";
import { Form, useForm } from "../../shared/form/Form.tsx";
import { schemaCheck } from "../../shared/form/schema-check.ts";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import { restCall } from "../../api/rest-client.ts";
import { useSession } from "../../session/session.tsx";
import { humanToken, loadHumanCheck, type HumanCheck } from "./human-check.ts";
import classes from "./SupportForm.module.css";

/** Spec 8. The human check's script is loaded only when the form gets the focus. */
export function SupportForm({ humanCheck }: { humanCheck: HumanCheck }) {
  const initial = { email: useSession().user?.email ?? "", phone: "", subject: "", message: "" };
  const form = useForm({
    initial,
    check: schemaCheck(async () => (await import("@plumbline/schema/support/rest.ts")).supportMessageSchema),
    send: async (typed, set) => {
      const body = { ...typed, recaptchaToken: await humanToken(humanCheck) };
      const answer = await restCall<{ message: string }>("/api/auth/support/send-email", { method: "POST", body });
      set(initial);
      return answer.message;
    },
  });

  return (
    <Form
      form={form}
      failure={null}
      className={classes.form}
      // A failure is shown when the form is sent.
      onFocusCapture={() => void Promise.allSettled([loadHumanCheck(humanCheck)])}
    >
      <TextInput label="Email" type="email" autoComplete="email" {...form.required("email")} />
      <TextInput label="Phone" type="tel" autoComplete="tel" {...form.required("phone")} />
      <TextInput label="Subject" {...form.required("subject")} />
      <Textarea label="Message" autosize minRows={5} {...form.required("message")} />
      {form.answer !== undefined && (
        <Notice kind={form.answer.includes("success") ? "success" : "info"}>{form.answer}</Notice>
      )}
      {form.error !== null && (
        <FailureNotice error={form.error}>
          {serverTextOr(form.error, "Failed to send email. Please try again.")}
        </FailureNotice>
      )}
      <div>
        <Button type="submit" isBusy={form.isSending}>
          {form.isSending ? "Sending..." : "Send"}
        </Button>
      </div>
    </Form>
  );
}
