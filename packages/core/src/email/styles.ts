// Emails have no style sheets of ours: these are the values of apps/web/src/app/theme.css, light inline and dark by media query.
const LIGHT = {
  page: "#f7f7f9",
  surface: "#ffffff",
  border: "#e4e4ea",
  text: "#17171f",
  dim: "#5c5c6b",
  accent: "#5a41c0",
  button: "#5a41c0",
};
const DARK: typeof LIGHT = {
  page: "#0f0f14",
  surface: "#16161d",
  border: "#292934",
  text: "#ececf2",
  dim: "#a3a3b3",
  accent: "#b3a5f0",
  button: "#6850d0",
};

const FONT = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** By part of the email, for its style attribute. */
export const STYLES = {
  page: `margin:0;padding:0;background:${LIGHT.page};color:${LIGHT.text};font-family:${FONT}`,
  /** Shown by mailboxes beside the subject, and nowhere else. */
  preview: "display:none;max-height:0;overflow:hidden",
  frame: "max-width:600px;margin:0 auto;padding:32px 16px",
  card: `padding:28px;background:${LIGHT.surface};color:${LIGHT.text};border:1px solid ${LIGHT.border};border-radius:8px;overflow-wrap:anywhere`,
  brand: "margin:0 0 24px;border-collapse:collapse",
  markCell: "padding:0 8px 0 0;vertical-align:middle",
  markBar: `width:6px;height:4px;margin:0 auto 1px;background:${LIGHT.accent};border-radius:1px`,
  mark: `width:0;height:0;border-left:6px solid transparent;border-right:6px solid transparent;border-top:12px solid ${LIGHT.accent};border-radius:2px`,
  brandName: `padding:0;color:${LIGHT.text};font-size:15px;line-height:20px;font-weight:600;letter-spacing:-.01em`,
  heading: "margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.01em",
  text: "margin:0 0 16px;font-size:15px;line-height:24px",
  buttonLine: "margin:24px 0",
  button: `display:inline-block;padding:10px 18px;border-radius:8px;background:${LIGHT.button};color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none`,
  link: `color:${LIGHT.accent}`,
  facts: "margin:0 0 16px;border-collapse:collapse;font-size:15px;line-height:22px",
  factName: `padding:8px 16px 8px 0;border-bottom:1px solid ${LIGHT.border};color:${LIGHT.dim};text-align:left`,
  factValue: `padding:8px 0;border-bottom:1px solid ${LIGHT.border};color:${LIGHT.text};font-weight:600;text-align:right;font-variant-numeric:tabular-nums`,
  footnote: `margin:28px 0 0;padding-top:16px;border-top:1px solid ${LIGHT.border};color:${LIGHT.dim};font-size:13px;line-height:20px`,
  below: `margin:16px 0 0;color:${LIGHT.dim};font-size:13px;line-height:20px;text-align:center`,
} as const;

export const DARK_STYLES = `@media (prefers-color-scheme:dark){.page{background:${DARK.page}!important}.card{background:${DARK.surface}!important;border-color:${DARK.border}!important;color:${DARK.text}!important}.ink{color:${DARK.text}!important}.dim{color:${DARK.dim}!important}.line{border-color:${DARK.border}!important}.button{background:${DARK.button}!important}.link{color:${DARK.accent}!important}.mark-bar{background:${DARK.accent}!important}.mark{border-top-color:${DARK.accent}!important}}@media (max-width:480px){.frame{padding:0 0 24px!important}.card{padding:24px 16px!important;border-width:0 0 1px!important;border-radius:0!important}}`;
