import type { SpotlightStore } from "@mantine/spotlight";

/**
 * Enter opens the first result. Mantine marks it before the new results are drawn, and not when some come later, so that the mark
 * may be on none of them: to be called when they have been drawn.
 */
export function selectFirst(store: SpotlightStore): void {
  const { listId } = store.getState();
  const actions = document.getElementById(listId)?.querySelectorAll("[data-action]") ?? [];
  for (const [index, action] of [...actions].entries())
    if (index === 0) action.setAttribute("data-selected", "true");
    else action.removeAttribute("data-selected");
  store.updateState((state) => ({ ...state, selected: actions.length > 0 ? 0 : -1 }));
}
