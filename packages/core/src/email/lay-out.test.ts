import { expect, it } from "vitest";
import { layOut, type EmailBlock } from "./lay-out.ts";

/** A value of each kind that a template could take for its own. */
const HOSTILE = "{{label}} {{{blocks}}} ${values.text} $& $1 $' `\\n` <!-- end --> <b title='x' class=\"y\">&amp;";
const ESCAPED =
  "{{label}} {{{blocks}}} ${values.text} $&#38; $1 $&#39; `\\n` &#60;!-- end --&#62; &#60;b title=&#39;x&#39; class=&#34;y&#34;&#62;&#38;amp;";

const BLOCKS: readonly [EmailBlock, number][] = [
  // Also the preview text.
  [{ kind: "text", text: HOSTILE }, 2],
  [{ kind: "button", label: HOSTILE, href: HOSTILE }, 2],
  [{ kind: "link", label: HOSTILE, href: HOSTILE }, 2],
  [{ kind: "facts", rows: [[HOSTILE, HOSTILE]] }, 2],
  [{ kind: "footnote", text: HOSTILE, label: HOSTILE, href: HOSTILE }, 3],
];

it.each(BLOCKS)("escapes each value of %o and expands no placeholders in it", (block, times) => {
  const { html } = layOut("Subject", [block]);
  expect(html.split(ESCAPED)).toHaveLength(times + 1);
  expect(html).not.toContain("<b ");
});

it("escapes the subject in title, document label and heading", () => {
  const { html, subject } = layOut(HOSTILE, []);
  expect(html.split(ESCAPED)).toHaveLength(4);
  expect(html).not.toContain("<b ");
  expect(subject).toBe(HOSTILE);
});

it("keeps the order of blocks and rows", () => {
  const { html } = layOut("Subject", [
    { kind: "text", text: "first" },
    {
      kind: "facts",
      rows: [
        ["second", "third"],
        ["fourth", "fifth"],
      ],
    },
    { kind: "text", text: "sixth" },
  ]);
  const places = ["second", "third", "fourth", "fifth", "sixth"].map((word) => html.indexOf(`>${word}<`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(html.lastIndexOf(">first<"));
});
