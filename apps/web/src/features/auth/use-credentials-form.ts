import { useForm } from "@mantine/form";
import { judgedBy } from "../../app/lazy-schema.ts";

/** E-mail and password, judged by the same schema as on the server. */
export function useCredentialsForm(schema: "loginSchema" | "registerSchema", email = "") {
  return useForm({
    mode: "uncontrolled",
    initialValues: { email, password: "" },
    validate: judgedBy(async () => (await import("@plumbline/schema/accounts/auth.ts"))[schema]),
    validateInputOnBlur: false,
  });
}
