/** Towns in Vermont whose villages have the names that the post office uses: correct names within the state, folded. */
export const VERMONT_TOWNS: ReadonlySet<string> = new Set(
  (
    "andover athens averill baltimore belvidere bloomfield braintree brookline brownington brunswick burke chittenden " +
    "clarendon coventry dummerston duxbury easthaven eastmontpelier elmore fayston fletcher glastenbury goshen guilford " +
    "halifax highgate holland hubbardton ira kirby landgrove leicester lemington lyndon maidstone marlboro mendon monkton " +
    "morgan morristown mounttabor newark norton panton pomfret rockingham royalton ryegate sandgate searsburg shrewsbury " +
    "somerset stannard stratton sudbury sunderland sutton tinmouth tunbridge victory walden waltham waterford weathersfield " +
    "westfairlee westhaven westwindsor westfield westford westmore weybridge wheelock windham winhall woodbury woodford"
  ).split(" "),
);
