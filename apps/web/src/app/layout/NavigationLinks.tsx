import { VisuallyHidden } from "@mantine/core";
import { Link, useLocation } from "react-router-dom";
import { count } from "../../ui/numbers.ts";
import classes from "./Header.module.css";
import { currentMark, type Item } from "./navigation.ts";

/** The badge shows no larger number. */
const MAX_BADGE = 999;

export function NavigationLinks({ items, onFollow }: { items: readonly Item[]; onFollow: () => void }) {
  const { pathname } = useLocation();
  return items.map((item) => (
    <Link
      key={item.to}
      to={item.to}
      reloadDocument={item.isDocument ?? false}
      onClick={onFollow}
      className={classes.item}
      aria-current={currentMark(item, pathname)}
    >
      {item.label}
      {item.badge ? (
        <span className={classes.badge}>
          <VisuallyHidden>, </VisuallyHidden>
          {item.badge > MAX_BADGE ? `${count(MAX_BADGE)}+` : count(item.badge)}
          <VisuallyHidden> open</VisuallyHidden>
        </span>
      ) : null}
    </Link>
  ));
}
