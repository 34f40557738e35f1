import { useQuery } from "@apollo/client/react";
import { PasswordInput, TextInput } from "@mantine/core";
import { graphql } from "../api/generated/index.ts";
import type { useForm } from "./form/Form.tsx";

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

/** What the fields of a form start with that asks for the proof. */
export const NO_PROOF = { password: "", totpCode: "" };

/** The proof as an input of the API. The code is asked only of those who have one. */
export function proofOf({ password, totpCode }: typeof NO_PROOF) {
  return { password, totpCode: totpCode === "" ? null : totpCode };
}

/** Null until it is known. */
export function useOwnEmail(): string | null {
  return useQuery(OWNER).data?.viewer.email ?? null;
}

type Props = { form: Pick<ReturnType<typeof useForm<typeof NO_PROOF, unknown>>, "required"> };

/** Proof of the owner's identity: an unattended browser must not suffice for irreversible actions. */
export function OwnerProof({ form }: Props) {
  const needsCode = useQuery(OWNER).data?.viewer.secondFactor.isOn ?? false;
  return (
    <>
      <PasswordInput label="Your password" autoComplete="current-password" {...form.required("password")} />
      {needsCode && (
        <TextInput label="Authenticator code" autoComplete="one-time-code" {...form.required("totpCode")} />
      )}
    </>
  );
}
