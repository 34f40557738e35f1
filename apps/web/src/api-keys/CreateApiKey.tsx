import { useMutation } from "@apollo/client/react";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { errorWords } from "../app/error-words.ts";
import { graphql } from "../gql/generated/index.ts";
import { Notice } from "../kit/Notice.tsx";
import { SegmentedChoice } from "../kit/SegmentedChoice.tsx";
import classes from "./ApiKeys.module.css";

const CREATE = graphql(`
  mutation CreateApiKey($name: String!, $scope: ApiKeyScope!) {
    createApiKey(name: $name, scope: $scope) {
      key
      apiKey {
        id
      }
    }
  }
`);

const SCOPES = { "Read only": "read", "Read and write": "write" } as const;
const CHOICES = ["Read only", "Read and write"] as const;

export function CreateApiKey({ onMade }: { onMade: (key: string) => void }) {
  const [name, setName] = useState("");
  const [choice, setChoice] = useState<keyof typeof SCOPES>("Read only");
  const [create, { loading, error }] = useMutation(CREATE, {
    refetchQueries: ["ApiKeysCard"],
    awaitRefetchQueries: true,
    // The key is shown once and kept nowhere but on this page.
    fetchPolicy: "no-cache",
  });
  const submit = async () => {
    const { data } = await create({ variables: { name, scope: SCOPES[choice] } });
    setName("");
    if (data) onMade(data.createApiKey.key);
  };
  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        // A failure shows in the mutation's own state.
        void Promise.allSettled([submit()]);
      }}
    >
      {error && <Notice kind="error">{errorWords(error).message}</Notice>}
      <TextInput
        className={classes.field}
        label="Name of the new key"
        placeholder="Nightly sync"
        maxLength={60}
        required
        withAsterisk={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SegmentedChoice label="What it may do" options={CHOICES} value={choice} onChange={setChoice} />
      <div>
        <Button type="submit" loading={loading}>
          Make a key
        </Button>
      </div>
    </form>
  );
}
