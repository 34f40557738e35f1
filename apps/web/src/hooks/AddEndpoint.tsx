import { useMutation } from "@apollo/client/react";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { HOOK_EVENTS, type HookEvent } from "@plumbline/schema/hooks/rest.ts";
import { useState } from "react";
import { errorWords } from "../app/error-words.ts";
import { graphql } from "../gql/generated/index.ts";
import { Notice } from "../kit/Notice.tsx";
import classes from "./Webhooks.module.css";

const CREATE = graphql(`
  mutation CreateHookEndpoint($url: String!, $events: [HookEvent!]!) {
    createHookEndpoint(url: $url, events: $events) {
      secret
      endpoint {
        id
      }
    }
  }
`);

const WORDS: Record<HookEvent, string> = {
  "job.finished": "A job has finished",
  "credits.low": "Credits fall below the threshold",
};

export function AddEndpoint({ onAdded }: { onAdded: (secret: string) => void }) {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<readonly HookEvent[]>(["job.finished"]);
  const [create, { loading, error }] = useMutation(CREATE, {
    refetchQueries: ["WebhooksCard"],
    awaitRefetchQueries: true,
    // The secret is shown once and kept nowhere but on this page.
    fetchPolicy: "no-cache",
  });
  const submit = async () => {
    const { data } = await create({ variables: { url, events: [...events] } });
    setUrl("");
    if (data) onAdded(data.createHookEndpoint.secret);
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
        label="Address of the new endpoint"
        placeholder="https://example.com/plumbline"
        type="url"
        required
        withAsterisk={false}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      {HOOK_EVENTS.map((name) => (
        <Checkbox
          key={name}
          label={`${WORDS[name]} (${name})`}
          checked={events.includes(name)}
          onChange={(event) =>
            setEvents(event.currentTarget.checked ? [...events, name] : events.filter((other) => other !== name))
          }
        />
      ))}
      <div>
        <Button type="submit" loading={loading} disabled={events.length === 0}>
          Add endpoint
        </Button>
      </div>
    </form>
  );
}
