/** What pages keep in the browser. The privacy policy lists it, and the crawl fails at any other key. */
export const BROWSER_STORAGE = [
  { key: /^(token|user)$/, content: "your session, with your email address" },
  { key: /^color-scheme$/, content: "your choice of light or dark mode" },
  { key: /^plumbline\.review-keys$/, content: "whether single letters act in Review" },
  { key: /^plumbline\.visit\./, content: "when you last used the dashboard" },
  { key: /^plumbline\.shown\./, content: "which hints you have seen" },
  { key: /^plumbline:scroll$/, content: "how far each page was scrolled" },
  { key: /^mapping-(draft|based-on):/, content: "a mapping that you have not saved yet" },
] as const;
