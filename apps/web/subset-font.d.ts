// The package has no types, and those of @types are of a version without `keepFeatures`.
declare module "subset-font" {
  type Options = {
    targetFormat: "woff2";
    /** Then `text` is empty. */
    keepAllGlyphs: true;
    /** Tags of OpenType; all where it is left out. */
    keepFeatures?: readonly string[];
    noHinting?: boolean;
    variationAxes?: Record<string, { min: number; max: number }>;
  };
  export default function subsetFont(font: Buffer, text: "", options: Options): Promise<Buffer>;
}
