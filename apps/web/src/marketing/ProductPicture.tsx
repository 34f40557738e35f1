import classes from "./ProductPicture.module.css";

export type PictureName = "check" | "clean" | "mapping" | "review" | "undo";

/** The size of the pictures from `npm run pictures`. */
const WIDTH = 860;
const HEIGHT = 538;

/** A picture of the product in the page's color scheme. The hidden variant is never loaded. */
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
