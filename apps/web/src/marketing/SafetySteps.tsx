import { ProductPicture, type PictureName } from "./ProductPicture.tsx";
import classes from "./SafetySteps.module.css";

const STEPS: readonly { picture: PictureName; title: string; text: string; alt: string }[] = [
  {
    picture: "check",
    title: "Check a list for free",
    text: "Every record is read, none is written. You see the share of addresses that are fine, what would change, and the most it would cost.",
    alt: "A finished check: health score, counts of what would change, the most it would cost, and examples before and after.",
  },
  {
    picture: "clean",
    title: "Clean it",
    text: "Corrections that are certain are written, or everything waits until you say so: you choose for each portal and object type.",
    alt: "A finished cleaning: outcomes by number, and each record before and after with the reason for each change.",
  },
  {
    picture: "review",
    title: "Review the rest",
    text: "Accept, edit or dismiss one by one with the keyboard, or all that are alike at once, with the cost stated first.",
    alt: "The review queue: changes that wait for a decision, each with Accept, Edit and Dismiss, and buttons to decide all at once.",
  },
  {
    picture: "undo",
    title: "Undo what you don't want",
    text: "A job, a kind of change, or a single record goes back to its earlier values. What somebody edited since stays.",
    alt: "The dialog that undoes a job: how many records go back, what stays, and that it is free.",
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
