import { ActionIcon } from "@mantine/core";
import { IconLogout, IconMenu2, IconSearch, IconX } from "../../ui/icons.tsx";
import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { lazy, Suspense, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { paths } from "../paths.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { sessionStore, useSession, may } from "../../session/session.tsx";
import type { SessionUser } from "../../session/session-store.ts";
import { signOut } from "../../session/sign-out.ts";
import { ColorSchemeToggle } from "./ColorSchemeToggle.tsx";
import classes from "./Header.module.css";
import { navigationFor } from "./navigation.ts";
import { NavigationLinks } from "./NavigationLinks.tsx";
import { PublicMenu } from "./PublicMenu.tsx";

// Few people belong to several accounts.
const AccountSwitch = lazy(async () => ({ default: (await import("./AccountSwitch.tsx")).AccountSwitch }));

const LOG_IN = [{ to: paths.login, label: "Log in" }];

export function Header({ onSearch }: { onSearch: () => void }) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { main, more } = navigationFor(user);
  // Until here a prerendered page was a visitor's; public/color-scheme.js marked it because a session is stored.
  useEffect(() => {
    if (user !== null || sessionStore.get().user === null) document.documentElement.removeAttribute("data-session");
  }, [user]);
  const { header, burger, close, ...handlers } = useMenuFocus(isOpen, setOpen);

  return (
    // Handles keys and focus for the menu inside it, whose links and buttons are the interactive elements.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <header
      ref={header}
      className={classes.header}
      data-visitor={user ? undefined : true}
      data-accounts={user?.hasOtherAccounts || undefined}
      {...handlers}
    >
      <div className={classes.bar}>
        <Link to={paths.home} className={classes.brand}>
          <Logo />
          {PRODUCT_NAME}
        </Link>
        <nav aria-label="Main" id="main-navigation" className={classes.nav} data-open={isOpen || undefined}>
          <NavigationLinks items={main} onFollow={close} />
          {user ? (
            <PublicMenu items={more} onFollow={close} />
          ) : (
            <span className={classes.more}>
              <NavigationLinks items={LOG_IN} onFollow={close} />
            </span>
          )}
          {user && (
            <button type="button" className={classes.logoutItem} onClick={signOut}>
              Log out {user.email}
            </button>
          )}
        </nav>
        <div className={classes.right}>
          {user?.hasOtherAccounts && (
            <Suspense>
              <AccountSwitch />
            </Suspense>
          )}
          {user && <Credits user={user} />}
          {!user && (
            <LinkButton to={paths.register} size="xs" className={classes.signUp}>
              Sign up
            </LinkButton>
          )}
          {user && <SearchButton onSearch={onSearch} />}
          <ColorSchemeToggle />
          {user && <LogOutButton user={user} />}
          <ActionIcon
            ref={burger}
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

/** Focus moves into the menu when it opens; Escape returns it, and leaving closes the menu. */
function useMenuFocus(isOpen: boolean, setOpen: (isOpen: boolean) => void) {
  const header = useRef<HTMLElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (isOpen) header.current?.querySelector<HTMLElement>("#main-navigation a")?.focus();
  }, [isOpen]);
  return {
    header,
    burger,
    close,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !isOpen) return;
      close();
      burger.current?.focus();
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !header.current?.contains(event.relatedTarget)) close();
    },
  };
}

function Credits({ user }: { user: SessionUser }) {
  return (
    <Link
      to={may(user, "see_billing") ? paths.receipts : paths.dashboard}
      className={classes.credits}
      title={user.heldCredits ? `${counted(user.heldCredits, "more credit")} held for running jobs` : undefined}
      aria-label={`${counted(user.credits, "credit")} available${may(user, "see_billing") ? ", see receipts" : ""}`}
    >
      <span className={classes.number}>{count(user.credits)}</span>
      <span className={classes.unit}> {user.credits === 1 ? "credit" : "credits"}</span>
    </Link>
  );
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <ActionIcon
      className={classes.search}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Search"
      aria-keyshortcuts="Control+K Meta+K"
      title="Search (Ctrl+K)"
      onClick={onSearch}
    >
      <IconSearch size={17} />
    </ActionIcon>
  );
}

function LogOutButton({ user }: { user: SessionUser }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      className={classes.logout}
      leftSection={<IconLogout size={15} aria-hidden="true" />}
      onClick={signOut}
      title={user.email}
    >
      Log out
    </Button>
  );
}
