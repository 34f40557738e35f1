import { z } from "zod";

/** A sub-processor that processes customers' data for the operator. */
export type SubProcessor = { name: string; purpose: string; place: string };

/** Who runs this installation, where, and with which sub-processors, for the trust page and security.txt. Null = not set. */
export type OperatorConfig = {
  companyName: string | null;
  companyAddress: string | null;
  hostingRegion: string | null;
  subProcessors: SubProcessor[];
  securityTxt: SecurityTxtConfig;
};

/** `expires`: null = half a year after each request; the response is generated from the settings. */
export type SecurityTxtConfig = {
  contacts: string[];
  expires: Date | null;
  languages: string | null;
  encryption: string | null;
  policy: string | null;
};

const line = z
  .string()
  .trim()
  .regex(/^[^\r\n]{1,300}$/, "must be one line of at most 300 characters");
/** RFC 9116, 2.5.3: web URIs must begin with https. */
const contact = /^(mailto:[^\s@,]+@[^\s@,]+|tel:\+?[\d-]+|https:\/\/[^\s,]+)$/;
const https = z.url({ protocol: /^https$/, error: "must be an https address" });

export const operatorEnv = {
  COMPANY_NAME: line.optional(),
  COMPANY_ADDRESS: line.optional(),
  HOSTING_REGION: line.optional(),
  SUB_PROCESSORS: z
    .string()
    .default("")
    .transform((list, context): SubProcessor[] =>
      list
        .split(";")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== "")
        .flatMap((entry) => {
          const [name = "", purpose = "", place = "", ...more] = entry.split("|").map((part) => part.trim());
          if (name !== "" && purpose !== "" && place !== "" && more.length === 0) return [{ name, purpose, place }];
          context.addIssue({ code: "custom", message: `"${entry}" must look like name|purpose|place` });
          return [];
        }),
    ),
  SECURITY_CONTACT: z
    .string()
    .transform((list) => list.split(",").map((one) => one.trim()))
    .refine((contacts) => contacts.every((one) => contact.test(one)), {
      message: "must be a list of mailto:, tel: or https: addresses",
    })
    .optional(),
  SECURITY_EXPIRES: z.iso
    .datetime({ offset: true, error: "must look like 2027-06-30T00:00:00Z" })
    .transform((text) => new Date(text))
    .optional(),
  SECURITY_LANGUAGES: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*(, ?[A-Za-z]{2,3}(-[A-Za-z0-9]+)*)*$/, "must be a list like en, de")
    .optional(),
  SECURITY_ENCRYPTION: https.optional(),
  SECURITY_POLICY: https.optional(),
};

/** `supportEmail`: the contact where no security contact is set. */
export function operatorOf(
  env: z.output<z.ZodObject<typeof operatorEnv>>,
  supportEmail: string | undefined,
): OperatorConfig {
  return {
    companyName: env.COMPANY_NAME ?? null,
    companyAddress: env.COMPANY_ADDRESS ?? null,
    hostingRegion: env.HOSTING_REGION ?? null,
    subProcessors: env.SUB_PROCESSORS,
    securityTxt: {
      contacts: env.SECURITY_CONTACT ?? (supportEmail === undefined ? [] : [`mailto:${supportEmail}`]),
      expires: env.SECURITY_EXPIRES ?? null,
      languages: env.SECURITY_LANGUAGES ?? null,
      encryption: env.SECURITY_ENCRYPTION ?? null,
      policy: env.SECURITY_POLICY ?? null,
    },
  };
}

/** Unset settings that a customer's security team asks about first and the trust page then leaves out. */
export function missingOperatorSettings({ operator }: { operator: OperatorConfig }): string[] {
  return [
    ...(operator.companyName === null ? ["COMPANY_NAME"] : []),
    ...(operator.companyAddress === null ? ["COMPANY_ADDRESS"] : []),
    ...(operator.hostingRegion === null ? ["HOSTING_REGION"] : []),
    ...(operator.subProcessors.length === 0 ? ["SUB_PROCESSORS"] : []),
    ...(operator.securityTxt.contacts.length === 0 ? ["SECURITY_CONTACT"] : []),
  ];
}
