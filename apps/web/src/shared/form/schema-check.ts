import type { z } from "zod";
import type { Errors } from "./Form.tsx";

/**
 * Checks a form with the server's own schema, whose library is loaded on submit and not with the page. If loading fails (offline,
 * for example), only the server checks.
 */
export function schemaCheck(load: () => Promise<z.ZodType>) {
  return async (values: object): Promise<Errors> => {
    const loaded = await Promise.all([load(), import("@plumbline/schema/plain-issues.ts")]).catch(() => null);
    if (!loaded) return {};
    const [schema, { isSentence }] = loaded;
    // Shows the API's message, which follows a field's name, as a sentence below the field.
    const shown = (text: string) => (isSentence(text) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
    const issues = schema.safeParse(values).error?.issues ?? [];
    // The first issue of a field comes last, and stays.
    return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), shown(message)]));
  };
}
