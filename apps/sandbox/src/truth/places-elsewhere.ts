// Written by hand, like places-us.json. {n} is a house number, {u} a unit.

/** Street form | city | state | ZIP codes. Puerto Rico and other territories: ordinary addresses in forms that mainland rules misread. */
export const territoryPlaces = `
{n} Calle Fortaleza|San Juan|PR|00901
{n} Calle San Francisco|San Juan|PR|00901
{n} Ave Ashford|San Juan|PR|00907
{n} Calle Loiza|San Juan|PR|00911
Urb Las Gladiolas {n} Calle A|San Juan|PR|00917
Urb Villa Carolina {n} Calle 27|Carolina|PR|00985
Urb Santa Rosa {n} Calle 12|Bayamon|PR|00959
Cond Plaza Del Mar Apt {u}|Carolina|PR|00979
{n} Calle Comercio|Ponce|PR|00730
{n} Calle Mendez Vigo|Mayaguez|PR|00680
HC 1 Box {n}|Rincon|PR|00677
PO Box {n}|Caguas|PR|00726
{n} Kronprindsens Gade|Saint Thomas|VI|00802
{n} Strand St|Frederiksted|VI|00840
{n} Marine Corps Dr|Tamuning|GU|96913
{n} Chalan Santo Papa|Hagatna|GU|96910
`;

/** Military mail: unit line | post office | state | ZIP. */
export const militaryPlaces = `
PSC {n} Box {b}|APO|AE|09012
PSC {n} Box {b}|APO|AE|09128
CMR {n} Box {b}|APO|AE|09096
Unit {n} Box {b}|APO|AE|09459
PSC {n} Box {b}|FPO|AE|09645
Unit {n} Box {b}|APO|AP|96205
PSC {n} Box {b}|APO|AP|96319
PSC {n} Box {b}|FPO|AP|96349
Unit {n} Box {b}|APO|AP|96271
Unit {n} Box {b}|APO|AA|34002
`;

/** Street form | city | province | postal code. */
export const canadianPlaces = `
{n} King St W|Toronto|ON|M5V 1J5
{n} Bay St|Toronto|ON|M5H 2N2
{n} Queen St W|Toronto|ON|M5H 2N2
{n} Bloor St W|Toronto|ON|M5S 1M2
{n} Front St W|Toronto|ON|M5V 2T6
{n} Elgin St|Ottawa|ON|K1P 1J1
{n} Wellington St|Ottawa|ON|K1A 0A9
{n} James St N|Hamilton|ON|L8R 2K3
{n} Richmond St|London|ON|N6A 3C7
{n} City Centre Dr|Mississauga|ON|L5B 3C1
{n} Princess St|Kingston|ON|K7L 1A1
{n} King St N|Waterloo|ON|N2J 2W9
{n} Ouellette Ave|Windsor|ON|N9A 1A1
{n} Rue Sainte-Catherine O|Montreal|QC|H3B 1A7
{n} Rue Notre-Dame E|Montreal|QC|H2Y 1C6
{n} Boul Rene-Levesque O|Montreal|QC|H3B 1S6
{n} Rue Saint-Jean|Quebec|QC|G1R 1P8
{n} Rue Saint-Louis|Quebec|QC|G1R 4A7
{n} Boul Saint-Joseph|Gatineau|QC|J8Y 4A1
{n} Rue King O|Sherbrooke|QC|J1H 1P8
{n} W Georgia St|Vancouver|BC|V6C 3E8
{n} Burrard St|Vancouver|BC|V6C 2G8
{n} Robson St|Vancouver|BC|V6E 1B2
{n} Government St|Victoria|BC|V8W 1Y2
{n} Bernard Ave|Kelowna|BC|V1Y 6N2
{n} Jasper Ave NW|Edmonton|AB|T5J 1N9
{n} 8 Ave SW|Calgary|AB|T2P 1G5
{n} Centre St S|Calgary|AB|T2G 2E9
{n} Portage Ave|Winnipeg|MB|R3C 0B1
{n} Main St|Winnipeg|MB|R3B 1A7
{n} 2nd Ave S|Saskatoon|SK|S7K 1K6
{n} Albert St|Regina|SK|S4P 2S4
{n} Barrington St|Halifax|NS|B3J 1Z6
{n} Spring Garden Rd|Halifax|NS|B3H 1X7
{n} Main St|Moncton|NB|E1C 1B9
{n} Queen St|Fredericton|NB|E3B 1B2
{n} Water St|St. John's|NL|A1C 1A9
{n} University Ave|Charlottetown|PE|C1A 4L2
{n} 2nd Ave|Whitehorse|YT|Y1A 1B5
{n} Franklin Ave|Yellowknife|NT|X1A 2N4
`;

/** Street | city | state as people there write it, or empty | postal code | ISO country | country name. */
export const worldPlaces = `
Flat {u}, {n} Marylebone Rd|London||NW1 5LA|GB|United Kingdom
{n} Baker Street|London||NW1 6XE|GB|United Kingdom
{n} Deansgate|Manchester||M3 2BQ|GB|United Kingdom
{n} Princes Street|Edinburgh||EH2 2AN|GB|United Kingdom
{n} North Road|Brighton||BN1 1YE|GB|United Kingdom
{n} Park Street|Bristol||BS1 5NG|GB|United Kingdom
{n} Queen Street|Cardiff||CF10 2BY|GB|United Kingdom
{n} Grafton Street|Dublin||D02 F5P2|IE|Ireland
{n} rue de Rivoli|Paris||75001|FR|France
{n} bis rue du Faubourg Saint-Honoré|Paris||75008|FR|France
{n} cours Lafayette|Lyon||69003|FR|France
{n} La Canebière|Marseille||13001|FR|France
Friedrichstraße {n}|Berlin||10117|DE|Germany
Marienplatz {n}|München||80331|DE|Germany
Königsallee {n}|Düsseldorf||40212|DE|Germany
Jungfernstieg {n}|Hamburg||20354|DE|Germany
Zeil {n}|Frankfurt am Main||60313|DE|Germany
Mariahilfer Straße {n}|Wien||1060|AT|Austria
Bahnhofstrasse {n}|Zürich||8001|CH|Switzerland
Rue du Rhône {n}|Genève||1204|CH|Switzerland
Damrak {n}|Amsterdam||1012 LG|NL|Netherlands
Coolsingel {n}|Rotterdam||3011 AD|NL|Netherlands
Rue Neuve {n}|Bruxelles||1000|BE|Belgium
Meir {n}|Antwerpen||2000|BE|Belgium
Gran Vía {n}, 3º B|Madrid||28013|ES|Spain
Passeig de Gràcia {n}|Barcelona||08007|ES|Spain
Via Torino {n}|Milano|MI|20123|IT|Italy
Via del Corso {n}|Roma|RM|00186|IT|Italy
Rua Augusta {n}|Lisboa||1100-048|PT|Portugal
Drottninggatan {n}|Stockholm||111 51|SE|Sweden
Karl Johans gate {n}|Oslo||0162|NO|Norway
Strøget {n}, 2. tv|København K||1160|DK|Denmark
Mannerheimintie {n}|Helsinki||00100|FI|Finland
ul. Nowy Świat {n}|Warszawa||00-029|PL|Poland
Václavské náměstí {n}|Praha 1||110 00|CZ|Czechia
{n} George Street|Sydney|NSW|2000|AU|Australia
{n} Collins Street|Melbourne|VIC|3000|AU|Australia
{n} Queen Street|Brisbane|QLD|4000|AU|Australia
{n} Queen Street|Auckland||1010|NZ|New Zealand
Avenida Paulista, {n}|São Paulo|SP|01310-200|BR|Brazil
Rua Visconde de Pirajá, {n}|Rio de Janeiro|RJ|22410-003|BR|Brazil
Av. Paseo de la Reforma {n}|Ciudad de México|CDMX|06600|MX|Mexico
{n} MG Road|Bengaluru|Karnataka|560001|IN|India
{n} Connaught Place|New Delhi|Delhi|110001|IN|India
{n} Orchard Road|Singapore||238823|SG|Singapore
1-{n} Marunouchi|Chiyoda-ku|Tokyo|100-0005|JP|Japan
`;

/** United States lines whose form is correct though it looks like a mistake: street | city | state | ZIP. */
export const oddStreets = `
N{n}W16000 Main St|Menomonee Falls|WI|53051
42-{u} Crescent St|Long Island City|NY|11101
37-{u} 74th St|Jackson Heights|NY|11372
{n} Avenue of the Americas|New York|NY|10036
{n} North Ave|Atlanta|GA|30308
{n} Court St|Brooklyn|NY|11201
{n} Avenue U|Brooklyn|NY|11223
{n} Saint Charles Ave|New Orleans|LA|70130
{n} S West Temple|Salt Lake City|UT|84101
{n} E 400 S|Salt Lake City|UT|84102
{n} Fifth St|Santa Rosa|CA|95404
{n} The Alameda|San Jose|CA|95126
{n} Broadway|New York|NY|10012
{n} 1/2 Beacon St|Boston|MA|02108
{n} Camino Real|Boca Raton|FL|33432
{n} Calle Real|Santa Barbara|CA|93110
{n} County Road 42|Burnsville|MN|55337
RR 2 Box {n}|Wellsboro|PA|16901
HC 61 Box {n}|Salmon|ID|83467
{n} La Jolla Village Dr|La Jolla|CA|92037
{n} Paseo del Pueblo Norte|Taos|NM|87571
{n} NW 23rd Pl|Portland|OR|97210
0{n} SW Gibbs St|Portland|OR|97239
`;
