import { hubspot } from "@hubspot/ui-extensions";
import { Card } from "./Card.tsx";

/** The same in the record's tab, in its sidebar and in previews. */
hubspot.extend<"crm.record.tab">(({ context, actions }) => (
  <Card
    publicUrl={String(context.variables?.["PUBLIC_URL"] ?? "")}
    record={context.crm}
    refresh={actions.refreshObjectProperties}
  />
));
