/** Abbreviations without a vowel that are cased as words. */
const ABBREVIATED_WORDS = new Set(
  (
    "mr mrs ms dr jr sr st sgt lt cpt col pvt mt mtn mtns ft pt ctr cntr cntry twn twp wd wds nth sth nrth sthwst spg spgs " +
    "bch blf cty crk fld flds grn grv hbr hls hts hwy jct lk lks ml mls mdw mdws pk pkwy pky pl pln plz prt rd rdg rk rnch " +
    "rvr shr sq trl vlg vly vw wls xing smth brg frst mcd schl ln ct cr tr bl blk th nd"
  ).split(" "),
);

/** Two to four letters without a vowel that are no known abbreviation: spelled out when read, so written in capitals. */
export function isWordWithoutVowel(plain: string): boolean {
  return plain.length < 5 && /^[b-df-hj-np-tv-xz]{2,4}$/u.test(plain) && !ABBREVIATED_WORDS.has(plain);
}

/** Abbreviations that look like words. */
export const ACRONYMS: ReadonlySet<string> = new Set(
  (
    "ibm abc nbc cbs ge gm att ucla usc unc usf ucf fiu fsu lsu ucsd ucsb uc ut tcu smu byu asu nyu mit suny cuny utsa uta uab " +
    "usa uss nasa faa fbi cia irs epa usps ups usaf raf ymca ywca ymha jber jblm nas naf nsa mcas mcb afb arb lax jfk " +
    "llc llp pllc lp iga kfc ihop tgi aep bmw ibew uaw afl cio vfw"
  ).split(" "),
);

/** Roman numerals of monarchs, popes and councils; a single letter does not count. */
export function isRomanNumeral(lower: string): boolean {
  return lower.length > 1 && lower.length < 7 && /^x{0,2}(?:ix|iv|v?i{0,3})$/u.test(lower);
}

/** Names of banks, towers, zones and firms in addresses of many countries that are read letter by letter. */
const WORLD_ACRONYMS = new Set(
  "ifc hsbc ubs anz bmw ibm dhl nhs wtc cbd jlt jvc difc kafd midc gidc sidco dlf hdfc icici sbi dha rbi bkc hsr btm kphb mtr bbc vw aeon kfc sm".split(
    " ",
  ),
);
const FRENCH =
  "FR BE LU MC RE GP MQ GF YT NC PF PM WF BL MF SN CI CM BF BJ TG GA CG CD MA TN DZ NE ML MG HT DJ TD GN MU";
/** Acronyms in a country's addresses: post-office boxes, industrial zones, national roads. */
const POSTAL_ACRONYMS: Readonly<Record<string, ReadonlySet<string>>> = {
  AR: new Set(["caba"]),
  ID: new Set(["dki", "di", "diy", "ntb", "ntt", "bsd"]),
  IN: new Set(["ncr"]),
  MY: new Set(["wp", "kl", "pj", "pjs", "pju", "usj", "ttdi", "klcc", "klia"]),
  PH: new Set(["edsa", "ncr", "bgc", "slex", "nlex", "cbd"]),
  VN: new Set(["tp", "hcm", "hcmc", "tphcm", "kcn", "kdc"]),
  MX: new Set(["cdmx"]),
  CH: new Set(["cp"]),
  FI: new Set(["pl", "pb"]),
  IL: new Set(["pob"]),
  ...Object.fromEntries(
    FRENCH.split(" ").map((country) => [
      country,
      new Set(["bp", "cs", "tsa", "za", "zac", "zi", "zae", "zup", "rn", "rd", "hlm"]),
    ]),
  ),
};
const BOXES = new Set(["po", "gpo", "pmb"]);
const POST_OFFICE = new Set(
  "AU NZ AE KE ZA SG IN GB IE BD PK LK NP HK MY GH NG UG TZ ZM ZW BW NA MT JM TT FJ PG BS BB QA OM BH KW SA LB JO PH".split(
    " ",
  ),
);
const EVERYWHERE = new Set(["po", "gpo", "nw", "sw", "ne", "se", "bfpo"]);
/** Countries where two-letter compass points are capitalized; Se and Ne are words in Italy and France. */
const COMPASS = new Set(["US", "CA", "PR", "AU", "NZ", "AE", "KE", "ZA", "SG", "IN", "GB", "IE"]);

export function isPostalAcronym(lower: string, country: string): boolean {
  if (POSTAL_ACRONYMS[country]?.has(lower) === true) return true;
  if (POST_OFFICE.has(country) && BOXES.has(lower)) return true;
  if (!AMERICAN.has(country) && WORLD_ACRONYMS.has(lower)) return true;
  return COMPASS.has(country) && EVERYWHERE.has(lower);
}
/** Their own list has priority. */
const AMERICAN = new Set(["US", "CA", "PR"]);
