import { useId, useRef, useState } from "react";
import { IconChevronDown } from "../../ui/icons.tsx";
import classes from "./Header.module.css";
import type { Item } from "./navigation.ts";
import { NavigationLinks } from "./NavigationLinks.tsx";

/** The public pages for people who are signed in. In the menu of a narrow screen its links stand open, without the button. */
export function PublicMenu({ items, onFollow }: { items: readonly Item[]; onFollow: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const linksId = useId();
  return (
    // Handles Escape and focus for the links inside it, which are the interactive elements.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.public}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        // Only the inner one of two open menus closes.
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={`${classes.item} ${classes.publicButton}`}
        aria-expanded={isOpen}
        aria-controls={linksId}
        onClick={() => setOpen(!isOpen)}
      >
        More <IconChevronDown size={14} aria-hidden="true" />
      </button>
      <div id={linksId} className={classes.publicLinks} data-open={isOpen || undefined}>
        <NavigationLinks
          items={items}
          onFollow={() => {
            setOpen(false);
            onFollow();
          }}
        />
      </div>
    </div>
  );
}
