import type { RequestListener } from "node:http";
import { renderedSamples, type SampleEmail } from "./email-samples.ts";

export const EMAIL_PREVIEWS = "/dev/emails";

const ORIGIN = "https://plumbline.example";
const WIDTHS = [600, 320];

/** Every email with sample data in both themes at two widths, and its text part; a development-only page. */
export const emailPreviews: RequestListener = (_request, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(page(renderedSamples(ORIGIN)));
};

function page(samples: readonly SampleEmail[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Emails</title><style>
    body { margin: 24px; font: 14px/1.5 system-ui, sans-serif; background: #fafafb; color: #17171f }
    .frames { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px; margin: 8px 0 16px }
    iframe { height: 620px; border: 1px solid #9090a0 }
    pre { white-space: pre-wrap }
  </style><h1>Emails</h1>${samples.map(sampleHtml).join("")}</html>`;
}

function sampleHtml({ name, subject, html, text }: SampleEmail): string {
  const frames = ["light", "dark"].flatMap((theme) =>
    WIDTHS.map(
      (width) =>
        `<iframe title="${name}, ${theme}, ${width} px" width="${width}" srcdoc="${escape(inTheme(html, theme))}"></iframe>`,
    ),
  );
  return `<section><h2>${name}: ${escape(subject)}</h2><div class="frames">${frames.join("")}</div><details><summary>Text part</summary><pre>${escape(text)}</pre></details></section>`;
}

/** Overrides the browser's preference. */
function inTheme(html: string, theme: string): string {
  return html.replace("(prefers-color-scheme: dark)", theme === "dark" ? "all" : "not all");
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
