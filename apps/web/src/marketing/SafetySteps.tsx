import { ProductPicture, type PictureName } from "./ProductPicture.tsx";
import classes from "./SafetySteps.module.css";

const STEPS: readonly { picture: PictureName; title: string; text: string; alt: string }[] = [
  {
    picture: "check",
    title: "Check a list for free",
    text: "Every record is read and none is written. You see the share of correct addresses, what would change and the maximum cost.",
    alt: "A finished check: health score, counts of what would change, the most it would cost, and what was found by number.",
  },
  {
    picture: "clean",
    title: "Clean it",
    text: "Only certain corrections are written, or everything waits for your approval: you choose for each portal and object type.",
    alt: "A finished cleaning: outcomes, kinds of change and reasons by number, with buttons to undo it and to review the rest.",
  },
  {
    picture: "review",
    title: "Review the rest",
    text: "Accept, edit or dismiss one by one with the keyboard, or all similar changes at once, with the cost shown first.",
    alt: "The review queue: changes that wait for a decision, each with Accept, Edit and Dismiss, and buttons to decide all at once.",
  },
  {
    picture: "undo",
    title: "Undo what you don't want",
    text: "Restore the earlier values of a whole job, one kind of change or a single record. Values edited since are kept.",
    alt: "The undo dialog: how many records are restored, which are kept, and that it is free.",
  },
];

/** Check, clean, review, undo: each with a picture of the product. */
export function SafetySteps() {
  return (
    <ol className={classes.steps}>
      {STEPS.map(({ picture, title, text, alt }) => (
        <li key={picture}>
          <ProductPicture name={picture} alt={alt} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
