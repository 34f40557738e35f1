import { IconLock } from "../ui/icons.tsx";
import { paths } from "../app/paths.ts";
import { EmptyState } from "../ui/placeholders.tsx";
import { LinkButton } from "../ui/Button.tsx";

/** Shown in place of content that this member may not see. */
export function NotForYou() {
  return (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} />}
      title="Your role doesn't include this"
      action={
        <LinkButton to={paths.account.team} variant="default">
          See the team
        </LinkButton>
      }
    >
      An owner of the account can change what you may see and do.
    </EmptyState>
  );
}
