import { Menu } from "@mantine/core";
import { ROLE_TEXTS, type Role } from "@plumbline/schema/accounts/roles.ts";
import { IconBuilding, IconCheck } from "../../ui/icons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { restCall } from "../../api/rest-client.ts";
import { FailureNotice } from "../../shared/notices.tsx";
import { sessionStore, useSession } from "../../session/session.tsx";
import type { SessionUser } from "../../session/session-store.ts";
import { paths } from "../paths.ts";
import { apiErrorOf } from "../../api/api-error.ts";
import classes from "./Header.module.css";
import { Button } from "../../ui/Button.tsx";

type Account = { id: string; role: Role; owner: string; portal: string | null; is_current: boolean };

/** Named by a portal if there is one, because people know an account by its portal. */
export const accountName = ({ portal, owner }: Pick<Account, "portal" | "owner">) => portal ?? owner;

/** Shown only if the person belongs to several accounts. Switching starts a new session, so that their data is never mixed. */
export function AccountSwitch() {
  const session = useSession();
  const { token } = session;
  const [failure, setFailure] = useState<unknown>(null);
  const { data } = useQuery({
    queryKey: ["accounts", token],
    queryFn: () => restCall<{ accounts: Account[] }>("/api/auth/accounts", { token }),
    enabled: session.status === "signed-in" && session.isExpired !== true,
    staleTime: 5 * 60_000,
    retry: false,
  });
  const accounts = data?.accounts ?? [];
  const current = accounts.find((account) => account.is_current);
  if (accounts.length < 2 || !current) return null;
  const switchTo = async (accountId: string) => {
    setFailure(null);
    try {
      const answer = await restCall<{ user: SessionUser; token: string }>("/api/auth/accounts/switch", {
        method: "POST",
        body: { accountId },
        token,
      });
      sessionStore.signIn(answer.user, answer.token);
      // The page may show something that the other account does not have.
      window.location.assign(paths.dashboard);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            className={classes.account}
            leftSection={<IconBuilding size={15} aria-hidden="true" />}
            aria-label={`Account ${accountName(current)}, switch to another one`}
          >
            {accountName(current)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {accounts.map((account) => (
            <Menu.Item
              key={account.id}
              disabled={account.is_current}
              rightSection={account.is_current ? <IconCheck size={15} aria-label="Current account" /> : null}
              onClick={() => void switchTo(account.id)}
            >
              {accountName(account)}
              <span className={classes.accountRole}>
                {ROLE_TEXTS[account.role].label}
                {account.portal !== null && `, owned by ${account.owner}`}
              </span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {failure !== null && <FailureNotice error={failure}>{apiErrorOf(failure).message}</FailureNotice>}
    </>
  );
}
