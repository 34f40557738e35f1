import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import classes from "./ErrorPage.module.css";
import { Button } from "../ui/Button.tsx";

export function ErrorPage() {
  return (
    <div className={classes.failure} role="alert">
      <title>{`Something went wrong · ${PRODUCT_NAME}`}</title>
      <h1>Something went wrong</h1>
      <p>This page couldn't be displayed. Running jobs are not affected; they run on our servers.</p>
      <Button onClick={() => window.location.reload()}>Refresh Page</Button>
    </div>
  );
}
