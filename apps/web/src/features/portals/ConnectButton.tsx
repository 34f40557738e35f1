import { useMutation } from "@apollo/client/react";
import { useCallback, useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { Button } from "../../ui/Button.tsx";
import { keepReturnPlace } from "./return-place.ts";
import { usePageRestored } from "../../ui/use-browser.ts";

const BEGIN = graphql(`
  mutation BeginConnect($portalId: String) {
    beginConnect(portalId: $portalId) {
      installUrl
    }
  }
`);

/** Fetches the install URL, then redirects to HubSpot's consent page. Stays busy until the browser has left. */
export function ConnectButton({
  label = "Connect HubSpot",
  portalId,
  returnTo = null,
  variant = "filled",
  size = "sm",
  onError,
}: {
  label?: string;
  /** The portal to reconnect, with the permissions that its features need. */
  portalId?: string;
  /** Where to go on after the return from HubSpot; the dashboard if null. */
  returnTo?: string | null;
  variant?: string;
  size?: string;
  onError: (error: unknown) => void;
}) {
  const [isLeaving, setLeaving] = useState(false);
  usePageRestored(useCallback(() => setLeaving(false), []));
  const [begin, { loading }] = useMutation(BEGIN, {
    onCompleted: ({ beginConnect }) => {
      setLeaving(true);
      keepReturnPlace(sessionStorage, returnTo);
      window.location.assign(beginConnect.installUrl);
    },
    onError,
  });
  const isBusy = loading || isLeaving;
  return (
    <Button
      variant={variant}
      size={size}
      disabled={isBusy}
      onClick={() => void begin({ variables: { portalId: portalId ?? null } })}
    >
      {isBusy ? "Connecting..." : label}
    </Button>
  );
}
