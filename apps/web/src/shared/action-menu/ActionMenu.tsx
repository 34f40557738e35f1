import { cloneElement, useEffect, useRef, useState, type ComponentType } from "react";
import { useIsPainted } from "../page-queries.ts";
import type { OpenMenuProps } from "./OpenMenu.tsx";

let Loaded: ComponentType<OpenMenuProps> | null = null;

/**
 * A button with a menu. The menu's code is a tenth of a page and is loaded after the first paint; a click before then opens the
 * menu as soon as it is loaded, and another click tries again if that fails.
 */
export function ActionMenu(props: Omit<OpenMenuProps, "isOpen">) {
  const isPainted = useIsPainted();
  const [isWanted, setWanted] = useState(false);
  const [isLoaded, setLoaded] = useState(Loaded !== null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isLoaded || !(isPainted || isWanted)) return;
    let isMounted = true;
    import("./OpenMenu.tsx").then(
      ({ OpenMenu }) => {
        Loaded = OpenMenu;
        // A button that is replaced while it is pressed never gets its click.
        if (isMounted && !isPressed.current) setLoaded(true);
      },
      () => isMounted && setWanted(false),
    );
    return () => {
      isMounted = false;
    };
  }, [isLoaded, isPainted, isWanted]);
  if (isLoaded && Loaded) return <Loaded {...props} isOpen={isWanted} />;
  // Handlers, which run after the render.
  // oxlint-disable-next-line react/refs
  return cloneElement(props.button, {
    onMouseDown: () => {
      isPressed.current = true;
    },
    onClick: () => {
      isPressed.current = false;
      setWanted(true);
    },
    "aria-haspopup": "menu",
  });
}
