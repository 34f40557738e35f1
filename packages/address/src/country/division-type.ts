/**
 * Takes the word for its kind off the name of a first-level division: "Präfektur Yamanashi", "Kalmar län". `types`: sources of regular
 * expressions.
 */
export function typeRemover(types: readonly string[]): (name: string) => string {
  const forms = types.map((source) => new RegExp(source, "iu"));
  return (name) => forms.reduce((rest, form) => rest.replace(form, ""), name);
}
