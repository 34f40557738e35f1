import { PasswordInput, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { restCall } from "../../../api/rest-client.ts";
import { apiErrorOf } from "../../../api/api-error.ts";
import type { PageDeclaration } from "../../../app/page-declaration.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import { AuthCard } from "./AuthCard.tsx";
import classes from "./AuthCard.module.css";

export const page = { path: "/erase-account/:token", access: "everyone" } satisfies PageDeclaration;

/** From the email of a deletion: ends the seven days at once. */
export function EraseAccountPage() {
  const { token = "" } = useParams();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "", totpCode: "" },
    validate: { password: (value) => (value === "" ? "Please enter your password." : null) },
  });
  const erase = useMutation({
    mutationFn: ({ password, totpCode }: { password: string; totpCode: string }) =>
      restCall<{ message: string }>("/api/auth/delete-account/now", {
        method: "POST",
        body: { token, password, ...(totpCode.trim() === "" ? {} : { totpCode: totpCode.trim() }) },
        token: null,
      }),
  });
  if (erase.isSuccess)
    return (
      <AuthCard title="Account erased">
        <Notice kind="success" isAnswer>
          {erase.data.message}
        </Notice>
      </AuthCard>
    );
  return (
    <AuthCard title="Erase everything now">
      {erase.isError && <FailureNotice error={erase.error}>{apiErrorOf(erase.error).message}</FailureNotice>}
      <Text>
        Portals are disconnected, any subscription is canceled and all data of the account is erased, for every member
        of it. Nothing of this can be taken back.
      </Text>
      <form
        className={classes.form}
        method="post"
        noValidate
        onSubmit={form.onSubmit((values) => erase.mutate(values))}
      >
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <TextInput
          label="Authenticator or recovery code"
          description="If you use two-factor authentication"
          autoComplete="one-time-code"
          key={form.key("totpCode")}
          {...form.getInputProps("totpCode")}
        />
        <Button type="submit" loading={erase.isPending}>
          Erase everything now
        </Button>
      </form>
    </AuthCard>
  );
}
