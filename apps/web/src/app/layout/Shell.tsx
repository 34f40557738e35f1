import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { forgetEarlyAnswersSoon } from "../../api/rest-client.ts";
import { placeKey, SCROLL_PLACES } from "../scroll-places.ts";
import { takesText } from "../../shared/keys.ts";
import { useSession } from "../../session/session.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { OfflineNotice } from "./OfflineNotice.tsx";
import classes from "./Shell.module.css";
import { TestModeBanner } from "./TestModeBanner.tsx";
import { createTypedAhead } from "./typed-ahead.ts";

// Loaded on demand: the first page needs no dialogs.
const KeyboardShortcuts = lazy(async () => ({ default: (await import("./KeyboardShortcuts.tsx")).KeyboardShortcuts }));

const loadPalette = () => import("../../features/palette/CommandPalette.tsx");
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const PALETTE_AFTER_MS = 2_000;

/** Active unless text is being typed, so also while a checkbox or a button has the focus. */
function useHelpKey(onPress: () => void): void {
  useHotkeys([["shift+?", (event) => void (takesText(event.target) || onPress())]], []);
}

export function Shell() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [paletteAsked, setPaletteAsked] = useState(0);
  const [typedAhead] = useState(createTypedAhead);
  const openPalette = () => {
    // The field of an open dialog receives the keys itself. Until the palette's code is loaded, it has no field.
    if (!document.activeElement?.closest("[role=dialog]")) typedAhead.start();
    loadPalette().catch(() => void typedAhead.take());
    setPaletteAsked((before) => before + 1);
  };
  useHelpKey(() => setHelpOpen(true));
  // Active while a field has the focus, too: no field uses this key.
  useHotkeys([["mod+K", openPalette]], []);
  const { status } = useSession();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // Preloaded, so that Ctrl+K opens it without a wait.
  const isSignedIn = status === "signed-in";
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => void loadPalette().catch(() => {}), PALETTE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);

  // A new page is announced from its top, and the tab key continues from there.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // An open dialog keeps keyboard input.
    if (document.activeElement?.closest("[role=dialog]")) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  // Must be last: effects run from the inside out, and the page and the shortcuts above must be ready for the replayed input.
  useEffect(() => {
    document.dispatchEvent(new Event("plumbline:awake"));
    forgetEarlyAnswersSoon();
  }, []);

  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <TestModeBanner />
      <Header onSearch={openPalette} />
      <main id="main" ref={main} tabIndex={-1} className={classes.main} data-busy={state === "loading" || undefined}>
        <Outlet />
      </main>
      <Footer />
      <OfflineNotice />
      {paletteAsked > 0 && (
        <Suspense>
          <CommandPalette asked={paletteAsked} takeTyped={typedAhead.take} />
        </Suspense>
      )}
      {isHelpOpen && (
        <Suspense>
          <KeyboardShortcuts onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
      <ScrollRestoration storageKey={SCROLL_PLACES} getKey={placeKey} />
    </div>
  );
}
