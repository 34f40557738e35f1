import { schemaResolver, type FormErrors } from "@mantine/form";

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
