import { ActionIcon, Button, VisuallyHidden } from "@mantine/core";
import { IconLogout, IconMenu2, IconX } from "@tabler/icons-react";
import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { useState } from "react";
import { Link, NavLink } from "react-router-dom";
import { paths } from "../paths.ts";
import { Logo } from "../../ui/Logo.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { useSession } from "../../session/session.ts";
import { signOut } from "../../session/sign-out.ts";
import { ColorSchemeToggle } from "./ColorSchemeToggle.tsx";
import classes from "./Header.module.css";
import { navigationFor } from "./navigation.ts";

/** More are not told apart. */
const MAX_BADGE = 999;

export function Header() {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={paths.home} className={classes.brand}>
          <Logo />
          {PRODUCT_NAME}
        </Link>
        <nav aria-label="Main" id="main-navigation" className={classes.nav} data-open={isOpen || undefined}>
          {navigationFor(session).map(({ to, label, badge, isPushed, isDocument }) => (
            <NavLink
              key={to}
              to={to}
              end
              reloadDocument={isDocument ?? false}
              onClick={() => setOpen(false)}
              className={classes.item}
              data-push={isPushed || undefined}
            >
              {label}
              {badge ? (
                <span className={classes.badge}>
                  <VisuallyHidden>, </VisuallyHidden>
                  {badge > MAX_BADGE ? `${count(MAX_BADGE)}+` : count(badge)}
                  <VisuallyHidden> open</VisuallyHidden>
                </span>
              ) : null}
            </NavLink>
          ))}
          {session.user && (
            <button type="button" className={classes.logoutItem} onClick={signOut}>
              Log out {session.user.email}
            </button>
          )}
        </nav>
        <div className={classes.right}>
          {session.user && (
            <Link
              to={paths.receipts}
              className={classes.credits}
              aria-label={`${counted(session.user.credits, "credit")} available, see receipts`}
            >
              <span className={classes.number}>{count(session.user.credits)}</span>
              <span className={classes.unit}> {session.user.credits === 1 ? "credit" : "credits"}</span>
            </Link>
          )}
          <ColorSchemeToggle />
          {session.user && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              className={classes.logout}
              leftSection={<IconLogout size={15} aria-hidden="true" />}
              onClick={signOut}
              title={session.user.email}
            >
              Log out
            </Button>
          )}
          <ActionIcon
            className={classes.burger}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={isOpen ? "Close the menu" : "Open the menu"}
            aria-expanded={isOpen}
            aria-controls="main-navigation"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconX size={19} /> : <IconMenu2 size={19} />}
          </ActionIcon>
        </div>
      </div>
    </header>
  );
}
