// The package has no types, and @types describes a version without `keepFeatures`.
declare module "subset-font" {
  type Options = {
    targetFormat: "woff2";
    /** Then `text` is empty. */
    keepAllGlyphs: true;
    /** OpenType feature tags; all by default. */
    keepFeatures?: readonly string[];
    noHinting?: boolean;
    variationAxes?: Record<string, { min: number; max: number }>;
  };
  export default function subsetFont(font: Buffer, text: "", options: Options): Promise<Buffer>;
}
