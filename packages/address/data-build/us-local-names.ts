import { writeData } from "./write-data.ts";

/**
 * Correct city names that none of our tables places near their ZIP code: neighborhoods that people write, and towns far from the
 * center of a large ZIP. Folded name and the prefixes of its ZIP codes. Written for this package.
 */
const LOCAL_NAMES = [
  // Resorts, islands and villages of Florida
  `
  lakebuenavista 32830 32836; baylake 32830; pensacolabeach 32561; mexicobeach 32410 32456; ameliaisland 32034;
  sunnyisles 33160; sunnyislesbeach 33160; goldenbeach 33160; championsgate 33896; viera 32940 32955;
  suntree 32940; medley 33166 33178; matlacha 33993; manalapan 33462; littletorchkey 33042; sugarloafkey 33042;
  saintgeorgeisland 32328; capesanblas 32456; capehaze 33946; reunion 34747; sandestin 32550;
  universitypark 34201; singerisland 33404; barefootbay 32976; useppaisland 33922 33924
  `,
  // Names that the post office accepts but does not have in its main list
  `
  lakewoodranch 34202 34211 34212 34240; southport 32409; harmony 34773; duckkey 33050;
  weekiwachee 34606 34607 34608 34609 34613 34614; dartmouth 02747 02748 02714; brighton 02135; aquinnah 02535;
  santurce 00907 00908 00909 00910 00911 00912 00913 00914 00915 00916; hatorey 00917 00918 00919;
  riopiedras 00921 00923 00924 00925 00926 00927 00928 00929 00931; condado 00907; islaverde 00979;
  oldsanjuan 00901; viejosanjuan 00901
  `,
  // Los Angeles and around
  `
  eaglerock 90041; westchester 90045; marvista 90066; silverlake 90026 90039; echopark 90026;
  koreatown 90005 90006 90010 90020; brentwood 90049; belair 90077; pacificpalisades 90272; playavista 90094;
  westla 90025 90064; westlosangeles 90025 90064; losfeliz 90027; highlandpark 90042; glassellpark 90065;
  mountwashington 90065; boyleheights 90033 90023; hollywoodhills 90068 90046; granadahills 91344;
  valleyvillage 91607; valleyglen 91401 91405; lakebalboa 91406; westhills 91307; sunvalley 91352;
  tolucalake 91602; laderaheights 90056; studiocity 91604
  `,
  // San Diego
  `
  pacificbeach 92109; oceanbeach 92107; missionbeach 92109; carmelvalley 92130; pointloma 92106 92107;
  northpark 92104; hillcrest 92103; miramesa 92126; ranchobernardo 92127 92128; scrippsranch 92131;
  clairemont 92117 92111; cityheights 92105; delcerro 92120; tierrasanta 92124; ranchopenasquitos 92129
  `,
  // Bay Area
  `
  noevalley 94114; haightashbury 94117; soma 94103 94105 94107; missiondistrict 94110; northbeach 94133;
  rockridge 94618; montclair 94611; almaden 95120; willowglen 95125; westsanjose 95129
  `,
  // Seattle and Portland
  `
  ballard 98107 98117; fremont 98103; queenanne 98109 98119; capitolhill 98102 98112 98122;
  westseattle 98106 98116 98126 98136 98146; wallingford 98103; greenlake 98103 98115; northgate 98125 98133;
  columbiacity 98118; beaconhill 98144 98108; magnolia 98199; saintjohns 97203
  `,
  // Phoenix, Las Vegas, Denver
  `
  ahwatukee 85044 85045 85048; ahwatukeefoothills 85044 85045 85048; arcadia 85018; desertridge 85050;
  northscottsdale 85255 85262 85266; summerlin 89134 89135 89138 89144 89145 89128; summerlinsouth 89135;
  springvalley 89117 89147 89148; enterprise 89113 89139 89141 89178 89179 89183;
  paradise 89109 89119 89120 89121 89169; centennialhills 89149 89131; greenvalley 89014 89074 89012;
  stapleton 80238; centralpark 80238; washingtonpark 80209 80210; lodo 80202; greenvalleyranch 80249
  `,
  // Texas
  `
  kingwood 77339 77345; clearlake 77058 77059 77062;
  thewoodlands 77380 77381 77382 77384 77385 77354 77375 77389; cypress 77429 77433; montrose 77006 77098;
  theheights 77007 77008; houstonheights 77007 77008; oakcliff 75208 75211 75224; lakehighlands 75238 75243;
  uptown 75201 75204; deepellum 75226; lascolinas 75038 75039; stoneoak 78258; steinerranch 78732
  `,
  // Florida
  `
  sunrise 33313 33322 33323 33325 33326 33351; buckhead 30305 30326 30327; midtown 30308 30309;
  coconutgrove 33133; brickell 33129 33131; wynwood 33127; littlehavana 33130 33135; southbeach 33139;
  kendall 33156 33173 33176 33183 33186 33193; lakenona 32827 32832; drphillips 32819 32836; ybor 33605;
  yborcity 33605; newtampa 33647; southtampa 33609 33611 33629; pontevedra 32081 32082; nocatee 32081
  `,
  // Midwest
  `
  lincolnpark 60614; wickerpark 60622 60647; hydepark 60615 60637 45208; logansquare 60647; lakeview 60657 60613;
  rogerspark 60626 60645; edgewater 60640 60660; andersonville 60640; pilsen 60608; bronzeville 60653 60616;
  bucktown 60647 60622; wrigleyville 60613 60657; westloop 60607 60661; streeterville 60611;
  rivernorth 60610 60654; shelbytownship 48315 48316 48317; clintontownship 48035 48036 48038;
  macombtownship 48042 48044; westbloomfield 48322 48323 48324; westbloomfieldtownship 48322 48323 48324;
  bloomfieldtownship 48301 48302 48304; cantontownship 48187 48188; redfordtownship 48239 48240;
  waterfordtownship 48327 48328 48329; commercetownship 48382 48390; shelbytwp 48315 48316 48317;
  germanvillage 43206; clintonville 43202 43214; grandview 43212; grandviewheights 43212; ohiocity 44113;
  broadripple 46220; eastlansing 48823 48824
  `,
  // East
  `
  rosstownship 15237 15229; cranberrytownship 16066; mccandless 15237; shadyside 15232; squirrelhill 15217;
  fishtown 19125; manayunk 19127; chestnuthill 19118 02467; mountairy 19119; germantown 19144; roxborough 19128;
  northernliberties 19123; southphilly 19147 19148 19145; westphiladelphia 19104 19139 19143; fellspoint 21231;
  hampden 21211; rolandpark 21210; towson 21204 21286; georgetown 20007; dupontcircle 20036 20009;
  adamsmorgan 20009; tysons 22102 22182; tysonscorner 22102 22182; ballston 22203; crystalcity 22202;
  clarendon 22201; rosslyn 22209; delray 22301 22305; ballantyne 28277; dilworth 28203; northhills 27609;
  danielisland 29492; westashley 29407 29414; southboston 02127; southend 02118 02116; backbay 02115 02116 02199;
  northend 02109 02113; charlestown 02129; dorchester 02121 02122 02124 02125; roxbury 02118 02119 02120 02121;
  mattapan 02126; westroxbury 02132; roslindale 02131; jamaicaplain 02130; allston 02134 02163; brighton 02135;
  eastboston 02128; newtoncentre 02459; newtonhighlands 02461; westnewton 02465; northquincy 02171;
  wollaston 02170; manhattan 100 101 102; harlem 10026 10027 10030 10037 10039; eastharlem 10029 10035;
  soho 10012 10013; tribeca 10007 10013; chelsea 10001 10011; greenwichvillage 10003 10011 10012 10014;
  eastvillage 10003 10009; washingtonheights 10032 10033 10040; inwood 10034; williamsburg 11206 11211 11249;
  parkslope 11215 11217; bushwick 11207 11221 11237; greenpoint 11222; dumbo 11201; bayridge 11209 11220;
  bensonhurst 11204 11214; flatbush 11226 11210; crownheights 11213 11216 11225;
  bedstuy 11205 11206 11216 11221 11233; bedfordstuyvesant 11205 11206 11216 11221 11233; coneyisland 11224;
  sheepsheadbay 11235; canarsie 11236; redhook 11231; riverdale 10463 10471; cityisland 10464; parkchester 10462;
  queens 110 111 113 114 116
  `,
  // Townships and towns whose mail comes from a neighboring post office
  `
  hamilton 08610 08619 08620 08629 08690 08691; hamiltontownship 08610 08619 08620 08629 08690 08691 08330;
  westwindsor 08550; lawrence 08648; ewing 08618 08628 08638; southbrunswick 08810 08824 08540 08852;
  franklintownship 08873 08823; parsippanytroyhills 07054 07950; evesham 08053; gloucestertownship 08012 08021;
  washingtontownship 08080 07853 07676; lowermerion 19003 19004 19010 19035 19041 19066 19072 19096;
  abington 19001 19046 19038; cheltenham 19012 19027 19038 19095; radnor 19087 19085 19008;
  tredyffrin 19312 19333 19087; lowermakefield 19067; manheimtownship 17601; northhuntingdon 15642;
  hempfieldtownship 15601; springfieldtownship 19038 19064; mountlebanon 15228 15234 15243 15216;
  upperstclair 15241; pennhills 15235 15147; meridiantownship 48823 48840 48864; delhitownship 48842;
  plymouthtownship 48170; northvilletownship 48168; brownstown 48134 48173 48183;
  brownstowntownship 48134 48173 48183; ypsilantitownship 48197 48198; pittsfieldtownship 48108 48103 48197;
  westchestertownship 45069 45241; libertytownship 45011 45044; andersontownship 45230 45244 45255;
  greentownship 45211 45238 45247 45248; colerain 45239 45251 45252; coleraintownship 45239 45251 45252;
  sycamoretownship 45236 45249; symmestownship 45140 45249; clarkstown 10954 10956 10960 10989 10994;
  greenburgh 10530 10603 10607 10583 10523; orangetown 10913 10962 10965 10976; cortlandt 10567 10520 10548;
  henrietta 14467 14586 14623; perinton 14450; gates 14606 14624; chili 14624 14514; clay 13041 13088 13090;
  dewitt 13057 13078 13214 13224; guilderland 12084 12203 12303; bethlehem 12054 12158 12077;
  niskayuna 12304 12309; rotterdam 12303 12306; greece 14612 14615 14616 14626; bellevue 37221; berryhill 37204;
  oakhill 37204 37220; foresthills 37215; bellemeade 37205; greenhills 37215; donelson 37214;
  eastnashville 37206 37216; eastlake 30317; kirkwood 30317; virginiahighland 30306; inmanpark 30307;
  grantpark 30312; vinings 30339; eastatlanta 30316; druidhills 30307 30322 30329; morningside 30324
  `,
];

/** Towns in Vermont whose villages have the names that the post office uses: correct names within the state, folded. */
const VERMONT_TOWNS =
  "andover athens averill baltimore belvidere bloomfield braintree brookline brownington brunswick burke chittenden " +
  "clarendon coventry dummerston duxbury easthaven eastmontpelier elmore fayston fletcher glastenbury goshen guilford " +
  "halifax highgate holland hubbardton ira kirby landgrove leicester lemington lyndon maidstone marlboro mendon monkton " +
  "morgan morristown mounttabor newark norton panton pomfret rockingham royalton ryegate sandgate searsburg shrewsbury " +
  "somerset stannard stratton sudbury sunderland sutton tinmouth tunbridge victory walden waltham waterford weathersfield " +
  "westfairlee westhaven westwindsor westfield westford westmore weybridge wheelock windham winhall woodbury woodford";

/** Two blocks: a line for each name, and the towns of Vermont. */
export function buildUsLocalNames(): void {
  const names = LOCAL_NAMES.join(";")
    .split(";")
    .map((entry) => entry.trim().replaceAll(/\s+/gu, " "));
  writeData("us-local-names.txt.gz", `${names.join("\n")}\n\n${VERMONT_TOWNS.split(" ").join("\n")}`);
}
