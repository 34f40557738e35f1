import { useState } from "react";
import classes from "./Cards.module.css";

/** The text fields of a small form: their values, the props of each field, and a reset. */
export function useTextFields<Name extends string>(empty: Readonly<Record<Name, string>>) {
  const [typed, setTyped] = useState(empty);
  const field = (name: Name) => ({
    className: classes.field,
    required: true,
    withAsterisk: false,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  return { typed, field, clear: () => setTyped(empty) };
}
