import { GraphQLScalarType } from "graphql";

export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: "DateTime",
  serialize(value) {
    if (!(value instanceof Date)) throw new TypeError("DateTime serializes dates");
    return value.toISOString();
  },
});
