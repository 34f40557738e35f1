import { schemaResolver, type FormErrors } from "@mantine/form";

type Schema = Parameters<typeof schemaResolver>[0];

/**
 * Forms are judged by the server's own schemas, whose library comes when a form is sent and not with the page. Where it cannot
 * come (offline, say) the server judges alone. It can take its time: `form.validating` shows on the button that was pressed.
 */
export function lazyResolver(load: () => Promise<Schema>) {
  return async (values: Record<string, unknown>): Promise<FormErrors> => {
    const loaded = await Promise.all([load(), import("@plumbline/schema/plain-issues.ts")]).catch(() => null);
    if (!loaded) return {};
    const [schema, { isSentence }] = loaded;
    const errors = schemaResolver(schema, { sync: true })(values);
    // What the API says behind a field's name is a sentence below the field.
    const shown = (text: FormErrors[string]) =>
      typeof text !== "string" || isSentence(text) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
    return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, shown(text)]));
  };
}
