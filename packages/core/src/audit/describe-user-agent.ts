const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** For a user agent that does not identify the device. */
const UNKNOWN = { browser: "Unknown browser", device: "Unknown device" } as const;

export function isUnknownDevice(described: string): boolean {
  return described === UNKNOWN.browser || described === UNKNOWN.device;
}

/** A browser as its owner would name it. Only a hint: a client can send any user agent. */
export function describeUserAgent(userAgent: string): string {
  const of = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
  if (!browser) return userAgent === "" ? UNKNOWN.device : UNKNOWN.browser;
  return system ? `${browser} on ${system}` : browser;
}
