import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import publicClasses from "../PublicPage.module.css";

// Loaded on demand to keep the page small.
const WalkThrough = lazy(async () => ({ default: (await import("./WalkThrough.tsx")).WalkThrough }));

/** The invitation to try the product on four sample records, replaced by the walk-through on a click. */
export function WalkThroughSection() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div className={publicClasses.action}>
        <Button variant="default" size="md" onClick={() => setOpen(true)}>
          Try it in 60 seconds
        </Button>
      </div>
    );
  return (
    <Suspense fallback={<Loading rows={6} />}>
      <WalkThrough />
    </Suspense>
  );
}
