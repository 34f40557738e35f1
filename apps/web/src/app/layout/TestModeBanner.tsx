import { IconFlask } from "../../ui/icons.tsx";
import { useServerConfig } from "./server-config.ts";
import classes from "./TestModeBanner.module.css";

/** Shown on every page while external services are simulated: no real HubSpot account is touched. */
export function TestModeBanner() {
  const sandboxUrl = useServerConfig()?.sandboxUrl;
  if (!sandboxUrl) return null;
  return (
    <aside className={classes.banner} aria-label="Test mode">
      <IconFlask size={15} aria-hidden="true" />
      <strong>Test mode.</strong> <span className={classes.more}>HubSpot, Stripe and email are simulated.</span>
      <a href={sandboxUrl}>Sandbox</a>
      <a href={`${sandboxUrl}/mail`}>Mailbox</a>
    </aside>
  );
}
