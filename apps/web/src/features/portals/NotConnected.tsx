import { paths } from "../../app/paths.ts";
import { Notice } from "../../shared/notices.tsx";
import { LinkButton } from "../../ui/Button.tsx";

export function NotConnected({ portalId }: { portalId: string }) {
  return (
    <Notice
      kind="warning"
      title="This portal is not connected"
      action={
        <LinkButton to={paths.dashboard} size="xs" variant="default">
          Back to Dashboard
        </LinkButton>
      }
    >
      No portal with the id {portalId} is connected to this account.
    </Notice>
  );
}
