import { useForm } from "@mantine/form";
import { lazyResolver } from "../../../app/lazy-resolver.ts";

/** Email and password, validated by the same schema as on the server. */
export function useCredentialsForm(schema: "loginSchema" | "registerSchema", email = "") {
  return useForm({
    mode: "uncontrolled",
    initialValues: { email, password: "" },
    validate: lazyResolver(async () => (await import("@plumbline/schema/accounts/auth.ts"))[schema]),
    validateInputOnBlur: false,
  });
}
