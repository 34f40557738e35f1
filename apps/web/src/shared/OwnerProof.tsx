import { useQuery } from "@apollo/client/react";
import { PasswordInput, TextInput } from "@mantine/core";
import type { useTextFields } from "../ui/use-text-fields.ts";
import { graphql } from "../api/generated/index.ts";

const OWNER = graphql(`
  query Owner {
    viewer {
      id
      email
      secondFactor {
        id
        isOn
      }
    }
  }
`);

export type Proof = { password: string; totpCode: string };

/** Whose account it is, and whether they must show more than the password. */
export function useOwner(): { email: string | null; needsCode: boolean } {
  const viewer = useQuery(OWNER).data?.viewer;
  return { email: viewer?.email ?? null, needsCode: viewer?.secondFactor.isOn ?? false };
}

type Props = {
  needsCode: boolean;
  field: ReturnType<typeof useTextFields<keyof Proof>>["field"];
};

/** What the owner alone knows and has: an open browser is not enough for what cannot be undone. */
export function OwnerProof({ needsCode, field }: Props) {
  return (
    <>
      <PasswordInput label="Your password" autoComplete="current-password" {...field("password")} />
      {needsCode && <TextInput label="Authenticator code" autoComplete="one-time-code" {...field("totpCode")} />}
    </>
  );
}
