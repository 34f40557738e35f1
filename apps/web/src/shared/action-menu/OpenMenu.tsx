import { Menu } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router-dom";

export type MenuAction = { key: string; label: ReactNode } & ({ onSelect: () => void } | { to: string });

export type OpenMenuProps = {
  button: ReactElement<{ onMouseDown?: () => void; onClick?: () => void; "aria-haspopup"?: "menu" }>;
  actions: readonly MenuAction[];
  side: "start" | "end";
  /** Whether it begins open. */
  isOpen: boolean;
};

export function OpenMenu({ button, actions, side, isOpen }: OpenMenuProps) {
  return (
    // Content above may load and push the button out of view: an open menu stays one that can be reached.
    <Menu position={`bottom-${side}`} withinPortal={false} defaultOpened={isOpen} hideDetached={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) =>
          "to" in action ? (
            <Menu.Item key={action.key} component={Link} to={action.to}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={action.key} onClick={action.onSelect}>
              {action.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
