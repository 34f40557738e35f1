import { useMutation } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useCallback, useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { usePageRestored } from "../../ui/use-page-restored.ts";

const BEGIN = graphql(`
  mutation BeginConnect {
    beginConnect {
      installUrl
    }
  }
`);

/** Fetches the install address, then leaves for HubSpot's consent page. Stays busy until the browser has gone. */
export function ConnectButton({
  label = "Connect HubSpot",
  variant = "filled",
  size = "sm",
  onError,
}: {
  label?: string;
  variant?: string;
  size?: string;
  onError: (error: unknown) => void;
}) {
  const [isLeaving, setLeaving] = useState(false);
  usePageRestored(useCallback(() => setLeaving(false), []));
  const [begin, { loading }] = useMutation(BEGIN, {
    onCompleted: ({ beginConnect }) => {
      setLeaving(true);
      window.location.assign(beginConnect.installUrl);
    },
    onError,
  });
  const isBusy = loading || isLeaving;
  return (
    <Button variant={variant} size={size} disabled={isBusy} onClick={() => void begin()}>
      {isBusy ? "Connecting..." : label}
    </Button>
  );
}
