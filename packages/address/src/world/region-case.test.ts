import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();

test.each([
  ["BR", "sp", "SP", "Rua Augusta 1500|São Paulo|01304-001"],
  ["BR", "Pr", "PR", "Rua A 1|Curitiba|80010-000"],
  ["IT", "to", "TO", "Via Roma 10|Torino|10121"],
  ["AU", "vic", "VIC", "1 Collins St|Melbourne|3000"],
  ["BR", "São Paulo", "São Paulo", "Rua Augusta 1500|São Paulo|01304-001"],
])("writes the code of a region in uppercase: %s, %s", (country, state, expected, rest) => {
  const [street_address = "", city = "", postal_code = ""] = rest.split("|");
  const { address } = engine.clean({ street_address, city, state, postal_code, country });
  expect(address.state).toBe(expected);
});
