import { TextInput } from "@mantine/core";
import { ADDRESS_PART_LABELS, MAIN_PARTS, type MainPart } from "@plumbline/schema/object-types.ts";
import type { TryAddressAnswer } from "@plumbline/schema/try/rest.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { serverTextOr } from "../api/api-error.ts";
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
  const [typed, setTyped] = useState(() => messyFields(picked));
  const attempt = useMutation({
    mutationFn: (body: Typed) => restCall<TryAddressAnswer>("/api/try", { method: "POST", body }),
  });
  const pick = (next: string) => {
    setName(next);
    setTyped(messyFields(EXAMPLE_ADDRESSES.find((example) => example.name === next)));
    attempt.reset();
  };
  const write = (part: MainPart, value: string) => {
    setName("");
    // Input typed before hydration arrives at once for several fields.
    setTyped((before) => ({ ...before, [part]: value }));
  };
  const shown = attempt.data ?? picked;

  return (
    <div className={classes.try}>
      <SegmentedChoice
        label="Pick a messy address or type your own"
        options={EXAMPLE_ADDRESSES.map((example) => example.name)}
        value={name}
        onChange={pick}
      />
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          attempt.mutate(typed);
        }}
      >
        {MAIN_PARTS.map((part) => (
          <div key={part} data-part={part}>
            <TextInput
              size="xs"
              label={ADDRESS_PART_LABELS[part]}
              autoComplete="off"
              maxLength={200}
              value={typed[part]}
              onChange={(event) => write(part, event.currentTarget.value)}
            />
          </div>
        ))}
        <Button type="submit" size="xs" variant="default" loading={attempt.isPending}>
          Clean it
        </Button>
      </form>
      <div className={classes.result} aria-live="polite">
        {attempt.isError && (
          <FailureNotice error={attempt.error}>
            {serverTextOr(attempt.error, "Couldn't clean the address. Please try again.")}
          </FailureNotice>
        )}
        {shown && !attempt.isError && <TryResult {...shown} />}
        {!shown && !attempt.isError && <p className={classes.note}>Press "Clean it" to see the result.</p>}
      </div>
    </div>
  );
}
