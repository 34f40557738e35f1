import { z } from "zod";
import { COUNTRY_CODES } from "../countries.ts";
import { NOT_BLANK } from "../free-text.ts";
import { crmIdSchema, idSchema } from "../ids.ts";
import { REPLACED_PARTS } from "./replaced-parts.ts";

export const MAX_REPLACEMENT_RULES = 1000;
const MAX_LENGTH = 200;

const value = z
  .string()
  .trim()
  .regex(NOT_BLANK, "Enter a value.")
  .max(MAX_LENGTH, `Enter at most ${MAX_LENGTH} characters.`);

const ruleSchema = z.object({
  part: z.enum(REPLACED_PARTS).describe("Address part that is replaced."),
  country: z
    .string()
    .refine((code) => COUNTRY_CODES.includes(code), "Choose a country from the list.")
    .nullable()
    .describe("ISO 3166 country code of the records that the rule is for; null for all."),
  text: value.describe("Whole value that is replaced. Letter case, accents and punctuation make no difference."),
  replacement: value.describe("Value that takes its place."),
});
export type ReplacementRuleInput = z.output<typeof newRuleSchema>;

const newRuleSchema = ruleSchema
  .refine(({ part, country }) => part !== "country" || country === null, {
    path: ["country"],
    message: "A rule for the country can't be limited to a country.",
  })
  .refine(({ text, replacement }) => text !== replacement, {
    path: ["replacement"],
    message: "Enter another value than the one that is replaced.",
  });

export const addReplacementRulesBody = z.object({
  rules: z.array(newRuleSchema).min(1).max(MAX_REPLACEMENT_RULES),
});
export const addReplacementRulesSchema = addReplacementRulesBody.extend({ portalId: crmIdSchema });
export type AddReplacementRulesInput = z.output<typeof addReplacementRulesSchema>;

export const replacementRuleParams = z.object({ portalId: crmIdSchema, id: idSchema });

const replacementRuleSchema = ruleSchema.extend({ id: idSchema });
export type ReplacementRule = z.output<typeof replacementRuleSchema>;

const suggestedRuleSchema = z.object({
  part: z.enum(REPLACED_PARTS).describe("Address part that is replaced."),
  text: z.string().describe("Value that people have replaced in review."),
  replacement: z.string().describe("Value that they have put in its place."),
  times: z.number().int().describe("How often, of the newest decisions."),
});
export type SuggestedReplacementRule = z.output<typeof suggestedRuleSchema>;

export const replacementRulesSchema = z.object({
  rules: z.array(replacementRuleSchema),
  suggestions: z.array(suggestedRuleSchema).describe("Rules that follow from decisions in review; at most 5."),
});
