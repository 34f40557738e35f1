import { IconWifiOff } from "../../ui/icons.tsx";
import { useSyncExternalStore } from "react";
import classes from "./OfflineNotice.module.css";

const EVENTS = ["online", "offline"] as const;

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
}

/** Overlays the page's lower edge, so that nothing moves when the connection changes. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    // A prerendered page must hydrate as it was rendered.
    () => true,
  );
  return (
    <div className={classes.place} role="status">
      {!isOnline && (
        <p className={classes.notice}>
          <IconWifiOff size={16} aria-hidden="true" />
          <span>
            <strong>You are offline.</strong> This page may be out of date. Running jobs continue.
          </span>
        </p>
      )}
    </div>
  );
}
