import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { useParams } from "react-router-dom";
import { NotFoundPage } from "../../app/NotFoundPage.tsx";
import { RecordHistory } from "./RecordHistory.tsx";
import type { PageDeclaration } from "../../app/page-declaration.ts";

export const page = {
  path: "/records/:portalId/:objectType/:recordId",
  access: "signed-in",
  firstQueries: [
    {
      name: "RecordHistory",
      variables: { portalId: ":portalId", objectType: ":objectType", recordId: ":recordId", first: 20, after: null },
    },
    { name: "RecordNow", variables: { portalId: ":portalId", objectType: ":objectType", recordId: ":recordId" } },
  ],
  crawl: [{ at: "/records/$PORTAL_ID/contact/$RECORD_ID" }],
} satisfies PageDeclaration;

const IS_ID = /^\d{1,20}$/;

export function RecordHistoryPage() {
  const { portalId = "", objectType, recordId = "" } = useParams();
  const type = OBJECT_TYPES.find((one) => one === objectType);
  if (!type || !IS_ID.test(portalId) || !IS_ID.test(recordId)) return <NotFoundPage />;
  return <RecordHistory key={`${portalId} ${type} ${recordId}`} record={{ portalId, objectType: type, recordId }} />;
}
