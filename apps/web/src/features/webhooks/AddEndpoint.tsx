import { useMutation } from "@apollo/client/react";
import { Checkbox, TextInput } from "@mantine/core";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@plumbline/schema/webhooks/events.ts";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { ActionForm } from "../../shared/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { useTextFields } from "../../ui/use-text-fields.ts";
import { ENDPOINTS } from "./endpoints-query.ts";

const CREATE = graphql(`
  mutation CreateWebhookEndpoint($url: String!, $events: [WebhookEvent!]!) {
    createWebhookEndpoint(url: $url, events: $events) {
      secret
      endpoint {
        id
      }
    }
  }
`);

const WORDS: Record<WebhookEvent, string> = {
  "job.finished": "A job finishes",
  "check.finished": "A check finishes",
  "job.undone": "An undo finishes",
  "review.ready": "A job leaves proposals to review",
  "credits.low": "Credits fall below the threshold",
};

export function AddEndpoint({ onAdded }: { onAdded: (secret: string) => void }) {
  const { typed, field, clear } = useTextFields({ url: "" });
  const [events, setEvents] = useState<readonly WebhookEvent[]>(["job.finished"]);
  const [create, { loading, error }] = useMutation(CREATE, {
    refetchQueries: [ENDPOINTS],
    awaitRefetchQueries: true,
    // The secret is shown once and stored nowhere but on this page.
    fetchPolicy: "no-cache",
  });
  const submit = async () => {
    const { data } = await create({ variables: { ...typed, events: [...events] } });
    clear();
    if (data) onAdded(data.createWebhookEndpoint.secret);
  };
  return (
    <ActionForm onSubmit={submit} error={error}>
      <TextInput label="Endpoint URL" placeholder="https://example.com/plumbline" type="url" {...field("url")} />
      {WEBHOOK_EVENTS.map((name) => (
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
        <Button type="submit" variant="default" loading={loading} disabled={events.length === 0}>
          Add endpoint
        </Button>
      </div>
    </ActionForm>
  );
}
