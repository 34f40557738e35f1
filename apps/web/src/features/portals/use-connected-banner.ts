import { CONNECTED_PARAM, PORTAL_PARAM } from "@plumbline/schema/product.ts";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useDelayedNavigation } from "../../shared/use-delayed-navigation.ts";
import { connectedBanner, type ConnectedBanner } from "./connected-banner.ts";

/** Removes the parameter from the address after a while. A failure stays on the page; a success disappears with its parameter. */
export function useConnectedBanner(portalIds: readonly string[] | null): ConnectedBanner | null {
  const [params, setParams] = useSearchParams();
  const current = connectedBanner(params, portalIds);
  const [last, setLast] = useState(current);
  if (current && current.text !== last?.text) setLast(current);
  useDelayedNavigation(current?.clearAfterMs ?? null, () =>
    setParams(
      (latest) => {
        latest.delete(CONNECTED_PARAM);
        latest.delete("reason");
        latest.delete(PORTAL_PARAM);
        return latest;
      },
      { replace: true },
    ),
  );
  return current ?? (last?.kind === "error" ? last : null);
}
