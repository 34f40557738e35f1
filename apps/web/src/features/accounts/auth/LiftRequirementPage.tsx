import { Text } from "@mantine/core";
import { useParams } from "react-router-dom";
import { restCall } from "../../../api/rest-client.ts";
import { serverTextOr } from "../../../api/api-error.ts";
import type { PageDeclaration } from "../../../app/page-declaration.ts";
import { paths } from "../../../app/paths.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { AuthCard } from "./AuthCard.tsx";
import { useLinkAction } from "./use-link-action.ts";

export const page = { path: "/lift-requirement/:token", access: "everyone" } satisfies PageDeclaration;

/** From the email that an owner asked for. Acts on a click, not when the page opens: link scanners open pages. */
export function LiftRequirementPage() {
  const { token = "" } = useParams();
  const lift = useLinkAction(() =>
    restCall<{ message: string }>("/api/auth/company-login/lift", { method: "POST", body: { token }, token: null }),
  );
  return (
    <AuthCard title={lift.data ? "Requirement lifted" : "Lift the requirement"}>
      {lift.data && (
        <Notice kind="success" isAnswer>
          {lift.data.message}
        </Notice>
      )}
      {lift.failure !== null && (
        <FailureNotice error={lift.failure}>
          {serverTextOr(lift.failure, "Couldn't lift the requirement. Please try again in a moment.")}
        </FailureNotice>
      )}
      {lift.step === "click" ? (
        <>
          <Text>People with an address of this domain will be able to log in by password again.</Text>
          <Button loading={lift.isPending} onClick={() => lift.act({})}>
            Lift the requirement
          </Button>
        </>
      ) : (
        <LinkButton to={paths.login}>Log in</LinkButton>
      )}
    </AuthCard>
  );
}
