/** Abbreviations inside correct place names. An abbreviated name is correct and stays; the table only recognizes it. */
const EXPANSIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    n: ["north"],
    s: ["south"],
    e: ["east"],
    w: ["west"],
    no: ["north"],
    so: ["south"],
    ne: ["northeast"],
    nw: ["northwest"],
    se: ["southeast"],
    sw: ["southwest"],
    afb: ["air force base"],
    bch: ["beach"],
    blf: ["bluff"],
    blfs: ["bluffs"],
    bnd: ["bend"],
    br: ["branch", "bridge"],
    brg: ["bridge"],
    brk: ["brook"],
    byu: ["bayou"],
    cape: ["cape"],
    cen: ["center", "central"],
    ch: ["church", "courthouse"],
    cir: ["circle"],
    clf: ["cliff"],
    clfs: ["cliffs"],
    cntr: ["center"],
    col: ["college", "colony"],
    cor: ["corner"],
    cors: ["corners"],
    crk: ["creek"],
    crst: ["crest"],
    cswy: ["causeway"],
    ct: ["court"],
    ctr: ["center"],
    cty: ["city"],
    cv: ["cove"],
    cyn: ["canyon"],
    dl: ["dale"],
    est: ["estates", "estate"],
    ests: ["estates"],
    fds: ["fields"],
    fld: ["field"],
    flds: ["fields"],
    fls: ["falls"],
    frd: ["ford"],
    frk: ["fork"],
    frks: ["forks"],
    frst: ["forest"],
    ft: ["fort"],
    fry: ["ferry"],
    gdn: ["garden"],
    gdns: ["gardens"],
    gld: ["glade"],
    gln: ["glen"],
    gr: ["grand", "great"],
    grn: ["green"],
    grv: ["grove"],
    gtwy: ["gateway"],
    gvl: ["grangeville"],
    hbr: ["harbor"],
    hl: ["hill"],
    hls: ["hills"],
    hgts: ["heights"],
    hts: ["heights"],
    hvn: ["haven"],
    hwy: ["highway"],
    intl: ["international"],
    is: ["island"],
    isl: ["island"],
    isle: ["island"],
    jct: ["junction"],
    jctn: ["junction"],
    knls: ["knolls"],
    knl: ["knoll"],
    lk: ["lake"],
    lks: ["lakes"],
    ldg: ["landing", "lodge"],
    lndg: ["landing"],
    ltl: ["little"],
    lwr: ["lower"],
    mdw: ["meadow"],
    mdws: ["meadows"],
    ml: ["mill"],
    mls: ["mills"],
    mnr: ["manor"],
    mt: ["mount", "mountain"],
    mtn: ["mountain"],
    mtns: ["mountains"],
    nat: ["national"],
    natl: ["national"],
    orch: ["orchard"],
    pk: ["park"],
    pl: ["place"],
    pln: ["plain"],
    plns: ["plains"],
    pr: ["prairie"],
    prt: ["port"],
    pt: ["point", "port"],
    pte: ["pointe"],
    rdg: ["ridge"],
    rds: ["roads"],
    riv: ["river"],
    rvr: ["river"],
    rk: ["rock"],
    rnch: ["ranch"],
    rpd: ["rapid"],
    rpds: ["rapids"],
    rte: ["route"],
    sn: ["san"],
    sp: ["springs"],
    spg: ["spring", "springs"],
    spgs: ["springs"],
    spr: ["spring", "springs"],
    sprgs: ["springs"],
    sprs: ["springs"],
    sq: ["square"],
    sta: ["station", "santa"],
    shr: ["shore"],
    shrs: ["shores"],
    sumt: ["summit"],
    ter: ["terrace"],
    terr: ["terrace"],
    trl: ["trail"],
    tun: ["tunnel"],
    twp: ["township"],
    un: ["union"],
    univ: ["university"],
    upr: ["upper"],
    vil: ["village", "ville"],
    vl: ["ville"],
    vlg: ["village"],
    vly: ["valley"],
    vw: ["view"],
    wd: ["wood"],
    wds: ["woods"],
    wls: ["wells"],
    xing: ["crossing"],
    xrds: ["crossroads"],
    mount: ["mountain"],
  }),
);
/** Words that a correct name may have or leave out. */
const OPTIONAL_LAST = new Set(["city", "township", "village", "town", "borough", "island"]);

/**
 * Whether `written` is `name` with words abbreviated, or followed by City or Township. Both are folded words. `isNoPlace`: no
 * place has the written name (Kansas City is not Kansas).
 */
export function isAbbreviationOf(written: string, name: string, isNoPlace: boolean): boolean {
  const left = written.split(" ");
  const right = name.split(" ");
  if (left.length === right.length + 1 && isNoPlace && OPTIONAL_LAST.has(left.at(-1) ?? "")) left.pop();
  if (left.length !== right.length) return false;
  return left.every((word, index) => sameWord(word, right[index] ?? ""));
}

/** Directions, Saint, Fort and Mount are customarily abbreviated; Beach or City is not. */
const CUSTOMARY = new Set("n s e w no so ne nw se sw st ste mt ft afb mount".split(" "));

/** Whether the correct form `written` of `name` abbreviates a word that the post office writes out. */
export function hasAbbreviatedNoun(written: string, name: string): boolean {
  const full = name.split(" ");
  return written
    .split(" ")
    .some(
      (word, index) =>
        word !== full[index] && !CUSTOMARY.has(word) && EXPANSIONS.get(word)?.includes(full[index] ?? "") === true,
    );
}

/** Whether a word of the name may abbreviate another. */
export function hasShortWord(words: string): boolean {
  let from = 0;
  for (;;) {
    const space = words.indexOf(" ", from);
    const word = space < 0 ? words.slice(from) : words.slice(from, space);
    if (word === "st" || EXPANSIONS.has(word)) return true;
    if (space < 0) return false;
    from = space + 1;
  }
}

/** The key of a name with its unambiguous abbreviations expanded: "n miami bch" is northmiamibeach. */
export function expandName(words: string): string {
  if (!words.includes(" ")) return words === "st" ? "saint" : words;
  let key = "";
  for (const word of words.split(" ")) {
    const expansions = EXPANSIONS.get(word);
    key += (expansions?.length === 1 ? expansions[0] : undefined) ?? (word === "st" ? "saint" : word);
  }
  return key;
}

const MAX_READINGS = 8;

/**
 * Every expansion of a name's abbreviations, as words: "pt charlotte" is point charlotte and port charlotte. Empty if there is
 * none.
 */
export function expansionsOf(words: string): string[] {
  if (!words.includes(" ") || !hasShortWord(words)) return [];
  let readings = [""];
  for (const word of words.split(" ")) {
    const meanings = EXPANSIONS.get(word) ?? [word === "st" ? "saint" : word];
    readings = readings.flatMap((front) => meanings.map((meaning) => `${front}${front === "" ? "" : " "}${meaning}`));
    if (readings.length > MAX_READINGS) return [];
  }
  return readings.filter((reading) => reading !== words);
}

function sameWord(word: string, full: string): boolean {
  if (word === full) return true;
  const expansions = EXPANSIONS.get(word);
  if (expansions?.includes(full)) return true;
  const other = EXPANSIONS.get(full);
  if (other?.includes(word)) return true;
  return (
    (word === "st" && full === "saint") ||
    (word === "saint" && full === "st") ||
    (word === "ft" && full === "fort") ||
    (word === "fort" && full === "ft") ||
    (word === "mount" && full === "mt")
  );
}

/** Common names of cities that the post office names differently: key of the written name to key of the post office's name. */
export const US_CITY_ALIASES: ReadonlyMap<string, string> = new Map([
  ["nyc", "newyork"],
  ["la", "losangeles"],
  ["sf", "sanfrancisco"],
  ["sanfran", "sanfrancisco"],
  ["philly", "philadelphia"],
  ["phila", "philadelphia"],
  ["phl", "philadelphia"],
  ["vegas", "lasvegas"],
  ["lv", "lasvegas"],
  ["nola", "neworleans"],
  ["slc", "saltlakecity"],
  ["okc", "oklahomacity"],
  ["kc", "kansascity"],
  ["atl", "atlanta"],
  ["chgo", "chicago"],
  ["chi", "chicago"],
  ["dc", "washington"],
  ["bmore", "baltimore"],
  ["balto", "baltimore"],
  ["indy", "indianapolis"],
  ["indpls", "indianapolis"],
  ["mpls", "minneapolis"],
  ["stpete", "saintpetersburg"],
  ["jax", "jacksonville"],
  ["cincy", "cincinnati"],
  ["cinti", "cincinnati"],
  ["cincinatti", "cincinnati"],
  ["pgh", "pittsburgh"],
  ["pitt", "pittsburgh"],
  ["albq", "albuquerque"],
  ["abq", "albuquerque"],
  ["ftworth", "fortworth"],
  ["ftw", "fortworth"],
  ["clt", "charlotte"],
  ["cle", "cleveland"],
  ["det", "detroit"],
  ["hou", "houston"],
  ["pdx", "portland"],
  ["sd", "sandiego"],
  ["cosprings", "coloradosprings"],
  ["jc", "jerseycity"],
  ["ac", "atlanticcity"],
  ["sac", "sacramento"],
  ["sj", "sanjose"],
  ["bk", "brooklyn"],
  ["bklyn", "brooklyn"],
  ["bx", "bronx"],
  ["si", "statenisland"],
]);
/** Correct variants of a city's name that stay: written key to post office key. */
export const US_CITY_VARIANTS: ReadonlyMap<string, string> = new Map([
  ["newyorkcity", "newyork"],
  ["thebronx", "bronx"],
  ["cityofindustry", "lapuente"],
  ["manhattan", "newyork"],
  ["sanbuenaventura", "ventura"],
  ["cityoflosangeles", "losangeles"],
  ["boisecity", "boise"],
  ["honolulucounty", "honolulu"],
  ["urbanhonolulu", "honolulu"],
]);
