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

/** As if it had just been typed. React compares with what it has seen last, which is this same value: so by way of another. */
function typeAgain(field: Field, value: string): void {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  for (const next of [value === "" ? " " : "", value]) {
    set?.call(field, next);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * What a visitor does while the application is still on its way is kept and done when it is there: nothing typed is lost, no press
 * is in vain, and no form is sent by the browser itself, with a password in its address.
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
    // Nor may the app see it: one that is just taking over would act now, and once more when it is done again.
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
  // A browser fills in what it remembers before any script listens.
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
