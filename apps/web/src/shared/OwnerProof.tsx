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

/** The owner's email, and whether they must enter more than the password. */
export function useOwner(): { email: string | null; needsCode: boolean } {
  const viewer = useQuery(OWNER).data?.viewer;
  return { email: viewer?.email ?? null, needsCode: viewer?.secondFactor.isOn ?? false };
}

type Props = {
  needsCode: boolean;
  field: ReturnType<typeof useTextFields<keyof Proof>>["field"];
};

/** Proof of the owner's identity: an unattended browser must not suffice for irreversible actions. */
export function OwnerProof({ needsCode, field }: Props) {
  return (
    <>
      <PasswordInput label="Your password" autoComplete="current-password" {...field("password")} />
      {needsCode && <TextInput label="Authenticator code" autoComplete="one-time-code" {...field("totpCode")} />}
    </>
  );
}
