type Field = HTMLInputElement | HTMLTextAreaElement;

const CHECKED = new Set(["radio", "checkbox"]);

function asField(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !CHECKED.has(target.type) ? target : null;
}

/** Interactions that need the app; links, disclosure widgets and fields work without it. */
function askedFor(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const pressed = target.closest("button, input, label");
  const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
  if (control instanceof HTMLButtonElement) return control;
  return control instanceof HTMLInputElement && !asField(control) ? control : null;
}

/** Simulates typing. React ignores a value equal to the last one that it has seen, so another value is set first. */
function typeAgain(field: Field, value: string): void {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  for (const next of [value === "" ? " " : "", value]) {
    set?.call(field, next);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * Records a visitor's input while the application is loading and replays it afterwards: nothing typed is lost, no press is
 * ignored, and the browser itself submits no form, which would put a password into the address.
 */
export function recordInput(): { replay: () => void } {
  const typed = new Map<Field, string>();
  const presses = new Set<HTMLElement>();
  const forms = new Set<HTMLFormElement>();
  const keys: KeyboardEvent[] = [];
  const onInput = ({ target }: Event) => {
    const field = asField(target);
    if (field) typed.set(field, field.value);
  };
  const onClick = (event: Event) => {
    const control = askedFor(event.target);
    if (!control) return;
    // The app must not see it either: an app that is just hydrating would act now, and again on replay.
    event.preventDefault();
    event.stopPropagation();
    presses.add(control);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.target instanceof HTMLFormElement) forms.add(event.target);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key.length === 1 && !asField(event.target)) keys.push(event);
  };
  addEventListener("input", onInput, true);
  addEventListener("keydown", onKey, true);
  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
  // A browser restores form values before any script listens.
  for (const field of document.querySelectorAll<Field>("input, textarea"))
    if (asField(field) && field.value !== field.defaultValue) typed.set(field, field.value);

  return {
    replay: () => {
      removeEventListener("input", onInput, true);
      removeEventListener("keydown", onKey, true);
      removeEventListener("click", onClick, true);
      removeEventListener("submit", onSubmit, true);
      for (const [field, value] of typed) typeAgain(field, value);
      // The app must render the typed values before the submit is replayed.
      setTimeout(() => {
        for (const control of presses) control.click();
        for (const form of forms) form.requestSubmit();
        for (const key of keys)
          (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent(key.type, key));
      });
    },
  };
}
