import { createTheme, Modal, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

const plum: MantineColorsTuple = [
  "var(--pl-plum-0)",
  "var(--pl-plum-1)",
  "var(--pl-plum-2)",
  "var(--pl-plum-3)",
  "var(--pl-plum-4)",
  "var(--pl-plum-5)",
  "var(--pl-plum-6)",
  "var(--pl-plum-7)",
  "var(--pl-plum-8)",
  "var(--pl-plum-9)",
];

/** Values stand in theme.css, so that the page has them before any script has run; here they get Mantine's names. */
export const theme = createTheme({
  primaryColor: "plum",
  primaryShade: { light: 7, dark: 6 },
  colors: { plum },
  fontFamily: "var(--pl-font)",
  fontFamilyMonospace: "var(--pl-mono)",
  headings: { fontFamily: "var(--pl-font)", fontWeight: "600" },
  defaultRadius: "md",
  radius: { xs: "4px", sm: "var(--pl-radius-small)", md: "var(--pl-radius)" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    // Mantine's scroll lock writes a style element of its own, which the content security policy refuses.
    Modal: Modal.extend({ defaultProps: { lockScroll: false, centered: true, transitionProps: { duration: 120 } } }),
  },
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
  "--mantine-color-default-border": "var(--pl-border)",
  "--mantine-color-error": "var(--pl-red)",
  "--mantine-color-disabled": "var(--pl-sunken)",
  "--mantine-color-disabled-color": "var(--pl-dim)",
  "--mantine-color-disabled-border": "var(--pl-border)",
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
