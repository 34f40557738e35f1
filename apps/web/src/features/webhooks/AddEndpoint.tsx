import { useMutation } from "@apollo/client/react";
import { Checkbox, TextInput } from "@mantine/core";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@plumbline/schema/webhooks/events.ts";
import { graphql } from "../../api/generated/index.ts";
import { Form, useForm } from "../../shared/form/Form.tsx";
import { Button } from "../../ui/Button.tsx";
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
  const [create] = useMutation(CREATE, {
    refetchQueries: [ENDPOINTS],
    awaitRefetchQueries: true,
    // The secret is shown once and stored nowhere but on this page.
    fetchPolicy: "no-cache",
  });
  const form = useForm({
    initial: { url: "", events: ["job.finished"] as WebhookEvent[] },
    send: async (variables, set) => {
      const { data } = await create({ variables });
      set({ url: "" });
      if (data) onAdded(data.createWebhookEndpoint.secret);
    },
  });
  const { events } = form.values;
  return (
    <Form form={form}>
      <TextInput
        label="Endpoint URL"
        placeholder="https://example.com/plumbline"
        type="url"
        {...form.required("url")}
      />
      {WEBHOOK_EVENTS.map((name) => (
        <Checkbox
          key={name}
          label={`${WORDS[name]} (${name})`}
          checked={events.includes(name)}
          onChange={(event) =>
            form.set({
              events: event.currentTarget.checked ? [...events, name] : events.filter((other) => other !== name),
            })
          }
        />
      ))}
      <div>
        <Button type="submit" variant="default" loading={form.isSending} disabled={events.length === 0}>
          Add endpoint
        </Button>
      </div>
    </Form>
  );
}
