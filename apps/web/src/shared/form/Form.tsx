import { useRef, useState, type ComponentProps } from "react";
import { flushSync } from "react-dom";
import { apiErrorOf } from "../../api/api-error.ts";
import classes from "../../ui/Cards.module.css";
import { FailureNotice } from "../notices.tsx";

type NamesOf<Values, Value> = { [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values];
/** By field. */
export type Errors = Readonly<Record<string, string | undefined>>;

/** What is wrong with single fields, for a `send` that finds it. */
export class FieldErrors extends Error {
  readonly fields: Errors;

  constructor(fields: Errors) {
    super("Some fields are wrong");
    this.fields = fields;
  }
}

type Options<Values, Answer> = {
  initial: Values;
  /** Nothing is sent while it finds errors. Without it the browser checks the fields. */
  check?: (values: Values) => Errors | Promise<Errors>;
  /** What it throws is shown. `set` changes fields, as to empty them after a success. */
  send: (values: Values, set: (changes: Partial<Values>) => void) => Promise<Answer> | Answer;
};

const IDLE = { isSending: false, isSent: false, answer: undefined, error: null, errors: {} };
const WRONG = ":is(input, select, textarea)[aria-invalid='true']";

/** The fields of a form and what became of sending them: one call at a time, and each try forgets the last one's outcome. */
export function useForm<Values extends object, Answer>({ initial, check, send }: Options<Values, Answer>) {
  const [values, setValues] = useState(initial);
  const [state, setState] = useState<{
    isSending: boolean;
    isSent: boolean;
    /** Of the last success. */
    answer: Answer | undefined;
    error: unknown;
    errors: Errors;
  }>(IDLE);
  // A second click can come before the first is rendered.
  const awaited = useRef<object>(null);

  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setState((before) => ({ ...before, errors: without(before.errors, changes) }));
  };
  const forget = () => {
    awaited.current = null;
    setState(IDLE);
  };
  const submit = async (changes: Partial<Values> = {}, element?: HTMLFormElement) => {
    if (awaited.current) return;
    const call = (awaited.current = { ...values, ...changes });
    setValues((before) => ({ ...before, ...changes }));
    setState({ ...IDLE, isSending: true });
    const outcome = await outcomeOf(call);
    if (awaited.current !== call) return;
    awaited.current = null;
    // Rendered at once: only then are the wrong fields marked.
    flushSync(() => setState({ ...IDLE, ...outcome }));
    if ("errors" in outcome) element?.querySelector<HTMLElement>(WRONG)?.focus();
  };
  const outcomeOf = async (call: Values) => {
    try {
      // Without a check, the call begins within the event.
      const errors = check ? await check(call) : {};
      if (Object.keys(errors).length > 0) return { errors };
      return { isSent: true, answer: await send(call, set) };
    } catch (error) {
      return error instanceof FieldErrors ? { errors: error.fields } : { error };
    }
  };
  /** The props of a text field. */
  const field = (name: NamesOf<Values, string | null>) => ({
    value: String(values[name] ?? ""),
    error: state.errors[String(name)],
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [name]: event.currentTarget.value } as Partial<Values>),
  });
  return {
    ...state,
    values,
    set,
    submit,
    /** Drops the outcome, also of a call under way. */
    forget,
    isCheckedHere: check !== undefined,
    field,
    required: (name: Parameters<typeof field>[0]) => ({
      ...field(name),
      className: classes.field,
      required: true,
      withAsterisk: false,
    }),
    checkbox: (name: NamesOf<Values, boolean>) => ({
      checked: values[name] === true,
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        set({ [name]: event.currentTarget.checked } as Partial<Values>),
    }),
  };
}

function without(errors: Errors, changes: object): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes)));
}

type Props = Omit<ComponentProps<"form">, "onSubmit"> & {
  form: Pick<ReturnType<typeof useForm>, "error" | "isCheckedHere" | "submit">;
  failureTitle?: string;
  /** The text of a failure; null if the caller shows it elsewhere. */
  failure?: ((error: unknown) => string) | null;
};

const messageOf = (error: unknown) => apiErrorOf(error).message;

/** A form whose failure stands above its fields, as an alert. */
export function Form({ form, failureTitle, failure = messageOf, children, ...props }: Props) {
  return (
    <form
      className={`${classes.card} ${classes.form}`}
      // Without the application, the browser must not write passwords into the address.
      method="post"
      noValidate={form.isCheckedHere}
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit({}, event.currentTarget);
      }}
    >
      {failure && form.error !== null && (
        <FailureNotice error={form.error} {...(failureTitle && { title: failureTitle })}>
          {failure(form.error)}
        </FailureNotice>
      )}
      {children}
    </form>
  );
}
