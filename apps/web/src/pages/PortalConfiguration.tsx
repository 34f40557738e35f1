import { useState } from "react";
import type { ConfigurePortalQuery } from "../api/generated/graphql.ts";
import { AutoCleanPanel } from "../features/hubspot-events/AutoCleanPanel.tsx";
import { MappingForm } from "../features/mapping/MappingForm.tsx";
import { MappingTips } from "../features/mapping/MappingTips.tsx";
import { WritePolicyPanel } from "../features/review/WritePolicyPanel.tsx";
import classes from "./PortalConfiguration.module.css";

type Connection = NonNullable<ConfigurePortalQuery["connection"]>;

/** What takes effect at once stands before the form; what waits for Save is in it. */
export function PortalConfiguration({ connection }: { connection: Connection }) {
  const { contact, company, deal, ticket, mappings } = connection;
  // Who maps for the first time reads the tips before, and keeps them there after saving; who comes back wants the mapping.
  const [isFirst] = useState(mappings.length === 0);
  return (
    <>
      {!isFirst && mappings.length > 0 && (
        <div className={classes.immediate}>
          <AutoCleanPanel connection={connection} />
          <WritePolicyPanel connection={connection} objectTypes={mappings.map(({ objectType }) => objectType)} />
        </div>
      )}
      {isFirst && <MappingTips />}
      <MappingForm portalId={connection.portalId} saved={mappings} properties={{ contact, company, deal, ticket }} />
      {!isFirst && <MappingTips />}
    </>
  );
}
