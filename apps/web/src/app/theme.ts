import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

type Shade = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

function palette(name: string): MantineColorsTuple {
  const shade = (n: Shade) => `var(--pl-${name}-${n})`;
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)];
}

/** The values are in theme.css, so that they apply before any script runs; here they are mapped to Mantine's names. */
export const theme = createTheme({
  primaryColor: "plum",
  primaryShade: { light: 7, dark: 6 },
  colors: { plum: palette("plum"), gray: palette("gray"), dark: palette("dark") },
  fontFamily: "var(--pl-font)",
  fontFamilyMonospace: "var(--pl-mono)",
  headings: { fontFamily: "var(--pl-font)", fontWeight: "600" },
  defaultRadius: "md",
  radius: { xs: "4px", sm: "var(--pl-radius-small)", md: "var(--pl-radius)" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  respectReducedMotion: true,
  cursorType: "pointer",
});

const shared = {
  "--mantine-color-body": "var(--pl-surface)",
  "--mantine-color-text": "var(--pl-text)",
  "--mantine-color-bright": "var(--pl-text)",
  "--mantine-color-dimmed": "var(--pl-dim)",
  "--mantine-color-placeholder": "var(--pl-dim)",
  "--mantine-color-anchor": "var(--pl-accent)",
  "--mantine-color-default": "var(--pl-surface)",
  "--mantine-color-default-hover": "var(--pl-hover)",
  "--mantine-color-default-color": "var(--pl-text)",
  "--mantine-color-default-border": "var(--pl-border-button)",
  "--mantine-color-error": "var(--pl-red)",
  "--mantine-color-disabled": "var(--pl-sunken)",
  "--mantine-color-disabled-color": "var(--pl-dim)",
  "--mantine-color-disabled-border": "var(--pl-border)",
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
