import { TextInput } from "@mantine/core";
import { ADDRESS_PART_LABELS, MAIN_PARTS, type MainPart } from "@plumbline/schema/object-types.ts";
import type { TryAddressAnswer } from "@plumbline/schema/try/rest.ts";
import { useState } from "react";
import { serverTextOr } from "../api/api-error.ts";
import { Form, useForm } from "../shared/form/Form.tsx";
import { FailureNotice } from "../shared/notices.tsx";
import { Button } from "../ui/Button.tsx";
import { SegmentedChoice } from "../ui/SegmentedChoice.tsx";
import { restCall } from "../api/rest-client.ts";
import { EXAMPLE_ADDRESSES, type ExampleAddress } from "./example-addresses.ts";
import classes from "./TryAddress.module.css";
import { TryResult } from "./TryResult.tsx";

type Typed = Record<MainPart, string>;

function messyFields(example: ExampleAddress | undefined): Typed {
  const before = (part: MainPart) => example?.fields.find((field) => field.part === part)?.before ?? "";
  return {
    street_address: before("street_address"),
    city: before("city"),
    state: before("state"),
    postal_code: before("postal_code"),
    country: before("country"),
  };
}

/** A live demo: pick or type an address and see it cleaned. The examples need no server. */
export function TryAddress() {
  const [name, setName] = useState(EXAMPLE_ADDRESSES[0]?.name ?? "");
  const picked = EXAMPLE_ADDRESSES.find((example) => example.name === name);
  const form = useForm({
    initial: messyFields(picked),
    send: (body) => restCall<TryAddressAnswer>("/api/try", { method: "POST", body }),
  });
  const pick = (next: string) => {
    setName(next);
    form.set(messyFields(EXAMPLE_ADDRESSES.find((example) => example.name === next)));
    form.forget();
  };
  const shown = form.answer ?? picked;

  return (
    <div className={classes.try}>
      <SegmentedChoice
        label="Pick a messy address or type your own"
        options={EXAMPLE_ADDRESSES.map((example) => example.name)}
        value={name}
        onChange={pick}
      />
      <Form form={form} failure={null} className={classes.fields} onInput={() => setName("")}>
        {MAIN_PARTS.map((part) => (
          <div key={part} data-part={part}>
            <TextInput
              size="xs"
              label={ADDRESS_PART_LABELS[part]}
              autoComplete="off"
              maxLength={200}
              {...form.field(part)}
            />
          </div>
        ))}
        <Button type="submit" size="xs" variant="default" loading={form.isSending}>
          Clean it
        </Button>
      </Form>
      <div className={classes.result} aria-live="polite">
        {form.error !== null && (
          <FailureNotice error={form.error}>
            {serverTextOr(form.error, "Couldn't clean the address. Please try again.")}
          </FailureNotice>
        )}
        {shown && form.error === null && <TryResult {...shown} />}
        {!shown && form.error === null && <p className={classes.note}>Press "Clean it" to see the result.</p>}
      </div>
    </div>
  );
}
