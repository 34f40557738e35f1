import { sendEarlyRequests } from "./send-early-requests.ts";
import { recordInput } from "./record-input.ts";

// The only start script of a page. A prerendered page is readable and its links work without the app, so the app's code is
// loaded once the page is painted and the browser is idle, or at the first interaction. Other pages load it at once.

const SIGNS = ["pointerdown", "keydown", "focusin"] as const;
const MAX_WAIT_MS = 1_500;

// Runs before the style sheet and the rest of the page.
const token = localStorage.getItem("token");
if (token !== null) sendEarlyRequests(token);
if (document.readyState === "loading")
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));

const parts = (document.querySelector<HTMLScriptElement>("script[data-parts]")?.dataset["parts"] ?? "").split(" ");
const held = recordInput();
const isPrerendered = document.getElementById("root")?.dataset["prerendered"] !== undefined;
let waking: Promise<void> | null = null;

/** Requested together and run one by one, so that the page can respond in between. */
async function loadParts(): Promise<void> {
  for (const part of parts) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = part;
    document.head.append(link);
  }
  for (const part of parts) {
    await import(/* @vite-ignore */ part).catch((error: unknown) => {
      // Without its own code a page shows the failure once the start has loaded. A prerendered page remains readable.
      if (isPrerendered || part === parts.at(-1)) throw error;
    });
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function wake(): void {
  waking ??= loadParts().catch(() => {
    // Without a connection the page remains readable; the next interaction retries.
    waking = null;
  });
}

function whenPainted(act: () => void): void {
  // Hidden pages are not painted.
  if (document.visibilityState === "hidden") act();
  else requestAnimationFrame(() => setTimeout(act));
}

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(act, { timeout: MAX_WAIT_MS });
  else setTimeout(act, 200);
}

function whenLoaded(act: () => void): void {
  if (document.readyState === "complete") act();
  else addEventListener("load", act, { once: true });
}

for (const sign of SIGNS) addEventListener(sign, wake, { capture: true, passive: true });
// Dispatched by src/app/layout/Shell.tsx after hydration; a shared constant would be one more file to load.
document.addEventListener(
  "plumbline:awake",
  () => {
    for (const sign of SIGNS) removeEventListener(sign, wake, { capture: true });
    held.replay();
  },
  { once: true },
);
// Logged-in users came for the app, so hydrate as early as possible.
if (!isPrerendered || token !== null) wake();
else whenLoaded(() => whenPainted(() => whenIdle(wake)));
