import classes from "./ProductPicture.module.css";

export type PictureName = "check" | "clean" | "review" | "undo";

/** As `npm run pictures` takes them. */
const WIDTH = 1280;
const HEIGHT = 800;

/** A picture of the product in the colours of the page. The hidden one of the two is never loaded. */
export function ProductPicture({ name, alt }: { name: PictureName; alt: string }) {
  return (
    <span className={classes.picture}>
      {(["light", "dark"] as const).map((scheme) => (
        <img
          key={scheme}
          className={classes[scheme]}
          src={`/pictures/${name}-${scheme}.webp`}
          width={WIDTH}
          height={HEIGHT}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      ))}
    </span>
  );
}
