/** HTML with escaped values. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Template tag: strings are escaped, `Html` values are inserted unchanged. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | readonly Html[])[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(asHtml)));
}

function asHtml(value: string | readonly Html[]): string {
  return typeof value === "string" ? escape(value) : value.map(({ text }) => text).join("");
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
