import { z } from "zod";
import { unset } from "./unset.ts";

const line = z
  .string()
  .trim()
  .regex(/^[^\r\n]{1,300}$/, "must be one line of at most 300 characters");
/** RFC 9116, 2.5.3: web URIs must begin with https. */
const contact = /^(mailto:[^\s@,]+@[^\s@,]+|tel:\+?[\d-]+|https:\/\/[^\s,]+)$/;
const https = z.url({ protocol: /^https$/, error: "must be an https address" });

export const operatorEnv = {
  COMPANY_NAME: unset(line),
  COMPANY_ADDRESS: unset(line),
  HOSTING_REGION: unset(line),
  SUB_PROCESSORS: z
    .string()
    .default("")
    .transform((list, context) =>
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
  SECURITY_CONTACT: unset(
    z
      .string()
      .transform((list) => list.split(",").map((one) => one.trim()))
      .refine((contacts) => contacts.every((one) => contact.test(one)), {
        message: "must be a list of mailto:, tel: or https: addresses",
      }),
  ),
  SECURITY_EXPIRES: unset(
    z.iso.datetime({ offset: true, error: "must look like 2027-06-30T00:00:00Z" }).transform((text) => new Date(text)),
  ),
  SECURITY_LANGUAGES: unset(
    z
      .string()
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*(, ?[A-Za-z]{2,3}(-[A-Za-z0-9]+)*)*$/, "must be a list like en, de"),
  ),
  SECURITY_ENCRYPTION: unset(https),
  SECURITY_POLICY: unset(https),
};

/**
 * Who runs this installation, where, and with which sub-processors, for the trust page and security.txt. `supportEmail`: the contact
 * where no security contact is set. `expires`: null = half a year after each request.
 */
export function operatorOf(env: z.output<z.ZodObject<typeof operatorEnv>>, supportEmail: string | null) {
  return {
    companyName: env.COMPANY_NAME,
    companyAddress: env.COMPANY_ADDRESS,
    hostingRegion: env.HOSTING_REGION,
    subProcessors: env.SUB_PROCESSORS,
    securityTxt: {
      contacts: env.SECURITY_CONTACT ?? (supportEmail === null ? [] : [`mailto:${supportEmail}`]),
      expires: env.SECURITY_EXPIRES,
      languages: env.SECURITY_LANGUAGES,
      encryption: env.SECURITY_ENCRYPTION,
      policy: env.SECURITY_POLICY,
    },
  };
}
export type OperatorConfig = ReturnType<typeof operatorOf>;

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
