import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { ROLE_TEXTS, type Role } from "@plumbline/schema/accounts/roles.ts";
import { NO_PROOF, OwnerProof, proofOf } from "../../../shared/OwnerProof.tsx";
import { graphql } from "../../../api/generated/index.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { Button } from "../../../ui/Button.tsx";
import classes from "../../../ui/Cards.module.css";
import { SegmentedChoice } from "../../../ui/SegmentedChoice.tsx";
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

const SCOPES = { "Read only": "read", "Read and write": "write", Test: "test" } as const;
type Choice = keyof typeof SCOPES;
/** A key begins with the fewest rights. */
const LEAST: Access = { role: "viewer", portals: null };
const NEW = { name: "", choice: "Read only" as Choice, access: LEAST, ...NO_PROOF };
const whatKeysCan = (role: Role) => (role === "owner" ? "Full access." : ROLE_TEXTS[role].can);
const CHOICES = ["Read only", "Read and write", "Test"] as const;
const TEST_NOTE = "Cleans the test addresses of the documentation, free, and nothing else.";

export function CreateApiKey({ onMade }: { onMade: (key: string) => void }) {
  const [create] = useMutation(CREATE, {
    refetchQueries: [API_KEYS],
    awaitRefetchQueries: true,
    // The key is shown once and stored nowhere but on this page.
    fetchPolicy: "no-cache",
  });
  const form = useForm({
    initial: NEW,
    send: async ({ name, choice, access, ...proof }, set) => {
      const { data } = await create({
        variables: { name, scope: SCOPES[choice], ...(choice === "Test" ? {} : access), ...proofOf(proof) },
      });
      set(NEW);
      if (data) onMade(data.createApiKey.key);
    },
  });
  const { choice, access } = form.values;
  return (
    <Form form={form}>
      <TextInput label="Key name" placeholder="Nightly sync" maxLength={60} {...form.required("name")} />
      <SegmentedChoice
        label="Permissions"
        options={CHOICES}
        value={choice}
        onChange={(choice) => form.set({ choice })}
      />
      {choice === "Test" ? (
        <p className={classes.hint}>{TEST_NOTE}</p>
      ) : (
        <AccessFields access={access} onChange={(access) => form.set({ access })} hintOf={whatKeysCan} />
      )}
      <OwnerProof form={form} />
      <div>
        <Button type="submit" variant="default" loading={form.isSending}>
          Create API key
        </Button>
      </div>
    </Form>
  );
}
