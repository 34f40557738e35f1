import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { useEffect } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { START_FORM_ID } from "../app/paths.ts";
import type { ListWanted } from "../shared/list-picker/use-list-picker.ts";

/** The list named by a link to the start form; used by the form, to which the page scrolls. */
export function useStartLink(): ListWanted {
  const [params] = useSearchParams();
  const location = useLocation();
  useEffect(() => {
    if (location.hash === `#${START_FORM_ID}`) document.getElementById(START_FORM_ID)?.scrollIntoView();
  }, [location]);
  return {
    portalId: params.get("portal") ?? "",
    objectType: OBJECT_TYPES.find((type) => type === params.get("type")) ?? null,
    listId: params.get("list"),
  };
}
