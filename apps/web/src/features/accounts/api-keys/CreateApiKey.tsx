import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { ROLE_TEXTS, type Role } from "@plumbline/schema/accounts/roles.ts";
import { useState } from "react";
import { OwnerProof, useOwner } from "../../../shared/OwnerProof.tsx";
import { graphql } from "../../../api/generated/index.ts";
import { ActionForm } from "../../../shared/ActionForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { SegmentedChoice } from "../../../ui/SegmentedChoice.tsx";
import { useTextFields } from "../../../ui/use-text-fields.ts";
import { AccessFields, type Access } from "../team/AccessFields.tsx";
import { API_KEYS } from "./api-keys-query.ts";

const CREATE = graphql(`
  mutation CreateApiKey(
    $name: String!
    $scope: ApiKeyScope!
    $role: Role
    $portals: [String!]
    $password: String!
    $totpCode: String
  ) {
    createApiKey(name: $name, scope: $scope, role: $role, portals: $portals, password: $password, totpCode: $totpCode) {
      key
      apiKey {
        id
      }
    }
  }
`);

const SCOPES = { "Read only": "read", "Read and write": "write" } as const;
/** All rights of its creator, in all portals. */
const ALL: Access = { role: "owner", portals: null };
const whatKeysCan = (role: Role) => (role === "owner" ? "Full access." : ROLE_TEXTS[role].can);
const CHOICES = ["Read only", "Read and write"] as const;

export function CreateApiKey({ onMade }: { onMade: (key: string) => void }) {
  const { needsCode } = useOwner();
  const { typed, field, clear } = useTextFields({ name: "", password: "", totpCode: "" });
  const [choice, setChoice] = useState<keyof typeof SCOPES>("Read only");
  const [access, setAccess] = useState(ALL);
  const [create, { loading, error }] = useMutation(CREATE, {
    refetchQueries: [API_KEYS],
    awaitRefetchQueries: true,
    // The key is shown once and stored nowhere but on this page.
    fetchPolicy: "no-cache",
  });
  const submit = async () => {
    const { data } = await create({
      variables: { ...typed, ...access, totpCode: needsCode ? typed.totpCode : null, scope: SCOPES[choice] },
    });
    clear();
    setAccess(ALL);
    if (data) onMade(data.createApiKey.key);
  };
  return (
    <ActionForm onSubmit={submit} error={error}>
      <TextInput label="Key name" placeholder="Nightly sync" maxLength={60} {...field("name")} />
      <SegmentedChoice label="Permissions" options={CHOICES} value={choice} onChange={setChoice} />
      <AccessFields access={access} onChange={setAccess} hintOf={whatKeysCan} />
      <OwnerProof needsCode={needsCode} field={field} />
      <div>
        <Button type="submit" variant="default" loading={loading}>
          Create API key
        </Button>
      </div>
    </ActionForm>
  );
}
