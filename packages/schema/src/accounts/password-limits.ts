// Apart from the schemas, so that a page can say them without loading zod.
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
