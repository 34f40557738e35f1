import { schemaResolver, type FormErrors } from "@mantine/form";
import type { ZodType } from "zod";

type Schema = Parameters<typeof schemaResolver>[0];

/**
 * Forms are judged by the server's own schemas, whose library comes when a form is sent and not with the page. Where it cannot
 * come (offline, say) the server judges alone. It can take its time: `form.validating` shows on the button that was pressed.
 */
export function lazyResolver(load: () => Promise<Schema>) {
  return async (values: Record<string, unknown>): Promise<FormErrors> => {
    const schema = await load().catch(() => null);
    return schema ? schemaResolver(schema, { sync: true })(values) : {};
  };
}

/** What a form sends, parsed; null = not valid. As it is where the schema cannot come: the server judges alone. */
export async function parseLazily<T>(load: () => Promise<ZodType<T>>, values: T): Promise<T | null> {
  const schema = await load().catch(() => null);
  if (!schema) return values;
  const parsed = schema.safeParse(values);
  return parsed.success ? parsed.data : null;
}
