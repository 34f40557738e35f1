import type { AddressParts, MessyAddress } from "./address.ts";
import type { DamageName } from "./damage.ts";
import { emptyAddress, messyAddress, spoiled, untouched } from "./messy-address.ts";
import { randomFrom, type Random } from "./random.ts";
import { ordinaryUsAddress, type RightAddress } from "./right-address.ts";
import { provinceNames, stateNames } from "./states.ts";

type Story = { right: readonly string[]; damage: readonly DamageName[]; looksWrong?: string };

/** The list of ten: a varied selection in a readable order. Street | unit | city | state | ZIP | country. */
const stories: readonly (Story | null)[] = [
  { right: ["1420 Oak Ave", "", "Springfield", "IL", "62704", "US"], damage: ["upper_case"] },
  { right: ["350 5th Ave", "Ste 3300", "New York", "NY", "10118", "US"], damage: ["unit_spelled", "city_nickname"] },
  { right: ["77 Lake Dr", "", "Cupertino", "CA", "95014", "US"], damage: ["city_typo"] },
  { right: ["210 Beacon St", "Apt 4", "Boston", "MA", "02116", "US"], damage: ["zip_zero_lost"] },
  { right: ["900 N Michigan Ave", "", "Chicago", "IL", "60611", "US"], damage: ["state_wrong"] },
  { right: ["88 Peachtree Pl", "", "Atlanta", "GA", "30309", "US"], damage: ["state_missing", "lower_case"] },
  { right: ["PO Box 1204", "", "Boulder", "CO", "80306", "US"], damage: ["po_box_spelled"] },
  { right: ["290 Bremner Blvd", "", "Toronto", "ON", "M5V 3L9", "CA"], damage: ["zip_squeezed"] },
  { right: ["18250 SW Alexander St", "", "Aloha", "OR", "97007", "US"], damage: [], looksWrong: "Beaverton" },
  null,
];

function rightFrom(story: Story): RightAddress {
  const [street = "", street2 = "", city = "", state = "", zip = "", country = ""] = story.right;
  const address: AddressParts = { street, street2, city, state, zip, country };
  return {
    address,
    stateName: stateNames[state] ?? provinceNames[state] ?? "",
    alsoCity: story.looksWrong ?? "",
    looksWrong: story.looksWrong !== undefined,
  };
}

/** The tenth of the list of ten is empty; the others are the stories above for every portal and object type. */
export function storyAddress(index: number, random: Random): MessyAddress {
  const story = stories[index % stories.length];
  if (!story) return emptyAddress();
  const right = rightFrom(story);
  return story.damage.length === 0 ? untouched(right) : spoiled(right, story.damage, random);
}

const tour: readonly DamageName[] = [
  "upper_case",
  "lower_case",
  "city_typo",
  "state_missing",
  "state_in_words",
  "state_wrong",
  "zip_missing",
  "city_missing",
  "suffix_spelled",
  "extra_spaces",
  "country_spelled",
  "country_missing",
  "zip_plus_four",
  "zip_wrong_digit",
];

/** The list of twenty-five: one of each common kind of damage, then the mixture. */
export function tourAddress(index: number, random: Random): MessyAddress {
  const name = tour[index];
  if (!name) return messyAddress(random);
  for (;;) {
    const record = spoiled(ordinaryUsAddress(random), [name], randomFrom(random.whole(1, 1e9)));
    if (record.truth.damage.length > 0) return record;
  }
}
