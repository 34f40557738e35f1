import type { SpotlightStore } from "@mantine/spotlight";

/**
 * Lets Enter open the first result. Mantine marks it before the new results are rendered, and not when more arrive, so the mark
 * may be on none of them: call this after they have been rendered.
 */
export function selectFirst(store: SpotlightStore): void {
  const { listId } = store.getState();
  const actions = document.getElementById(listId)?.querySelectorAll("[data-action]") ?? [];
  for (const [index, action] of [...actions].entries())
    if (index === 0) action.setAttribute("data-selected", "true");
    else action.removeAttribute("data-selected");
  store.updateState((state) => ({ ...state, selected: actions.length > 0 ? 0 : -1 }));
}
