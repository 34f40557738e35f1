import type { PageDeclaration } from "../../../app/page-declaration.ts";
import { Page } from "../../../shared/Page.tsx";
import { ActivityLog } from "./ActivityLog.tsx";

export const page = {
  path: "/activity",
  access: "signed-in",
  firstQueries: [
    {
      name: "ActivityLog",
      variables: { memberId: null, action: null, portalId: null, from: null, to: null, after: null },
    },
    { name: "ActivityChoices", variables: {} },
  ],
} satisfies PageDeclaration;

export function ActivityPage() {
  return (
    <Page title="Who did what" lead="What people, API keys and operators did in this account.">
      <ActivityLog />
    </Page>
  );
}
