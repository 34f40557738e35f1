import "../app/zod-without-eval.ts";
import { schemaResolver, useForm } from "@mantine/form";
import type { loginSchema, registerSchema } from "@plumbline/schema/accounts/auth.ts";

/** E-mail and password, judged by the same schema as on the server. */
export function useCredentialsForm(schema: typeof loginSchema | typeof registerSchema) {
  return useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: false,
  });
}
