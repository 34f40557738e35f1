import { schemaResolver, type FormErrors } from "@mantine/form";

type Schema = Parameters<typeof schemaResolver>[0];

/**
 * Validates forms with the server's own schemas, whose library is loaded on submit and not with the page. If loading fails
 * (offline, for example), only the server validates. Loading takes time: `form.validating` shows it on the pressed button.
 */
export function lazyResolver(load: () => Promise<Schema>) {
  return async (values: Record<string, unknown>): Promise<FormErrors> => {
    const loaded = await Promise.all([load(), import("@plumbline/schema/plain-issues.ts")]).catch(() => null);
    if (!loaded) return {};
    const [schema, { isSentence }] = loaded;
    const errors = schemaResolver(schema, { sync: true })(values);
    // Shows the API's message, which follows a field's name, as a sentence below the field.
    const shown = (text: FormErrors[string]) =>
      typeof text !== "string" || isSentence(text) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
    return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, shown(text)]));
  };
}
