import { cloneElement, useEffect, useState, type ComponentType } from "react";
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
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (isLoaded || isPressed || !(isPainted || isWanted)) return;
    let isMounted = true;
    import("./OpenMenu.tsx").then(
      ({ OpenMenu }) => {
        Loaded = OpenMenu;
        if (isMounted) setLoaded(true);
      },
      () => isMounted && setWanted(false),
    );
    return () => {
      isMounted = false;
    };
  }, [isLoaded, isPressed, isPainted, isWanted]);
  // A button that is replaced while it is pressed never gets its click.
  if (isLoaded && Loaded && !isPressed) return <Loaded {...props} isOpen={isWanted} />;
  return cloneElement(props.button, {
    onMouseDown: () => setPressed(true),
    onClick: () => {
      setPressed(false);
      setWanted(true);
    },
    "aria-haspopup": "menu",
  });
}
