import { TextInput } from "@mantine/core";
import { Form, useForm } from "../../shared/form/Form.tsx";
import { SampleList } from "./SampleList.tsx";
import { withCity, type SampleRecord } from "./sample-records.ts";
import classes from "./WalkThrough.module.css";
import { Button } from "../../ui/Button.tsx";

const SUGGESTED_CITY = "Austin";

/** The one uncertain record, decided as in the queue. */
export function ReviewStep({ record, onDecide }: { record: SampleRecord; onDecide: (decided: SampleRecord) => void }) {
  const form = useForm({
    initial: { city: SUGGESTED_CITY },
    send: ({ city }) => onDecide(withCity(record, city.trim())),
  });
  return (
    <SampleList
      records={[record]}
      renderAction={() => {
        if (record.outcome === "dismissed")
          return (
            <p className={classes.note}>
              Dismissed. Nothing is written, and you aren't asked again about this address.
            </p>
          );
        if (record.outcome !== "review")
          return <p className={classes.note}>Accepted. A job writes it to HubSpot for one credit.</p>;
        return (
          <Form form={form} className={classes.decision}>
            <TextInput size="xs" label="City" maxLength={60} {...form.field("city")} />
            <Button type="submit" size="xs" variant="default" disabled={form.values.city.trim() === ""}>
              Accept these values
            </Button>
            <Button size="xs" variant="default" onClick={() => onDecide({ ...record, outcome: "dismissed" })}>
              Dismiss
            </Button>
          </Form>
        );
      }}
    />
  );
}
