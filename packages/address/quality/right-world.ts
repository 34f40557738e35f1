/** Correct addresses of other countries in national form: street | city | state | postal code | country */
export const RIGHT_WORLD = `
290 Bremner Blvd|Toronto|ON|M5V 3L9|CA
100 Queen St W|Toronto|ON|M5H 2N2|CA
110 Laurier Ave W|Ottawa|ON|K1P 1J1|CA
275 rue Notre-Dame E|Montreal|QC|H2Y 1C6|CA
1500 rue Ste-Catherine O|Montréal|QC|H3G 1S8|CA
2 rue des Jardins|Québec|QC|G1R 4S9|CA
453 W 12th Ave|Vancouver|BC|V5Y 1V4|CA
1 Centennial Sq|Victoria|BC|V8W 1P6|CA
800 Macleod Trl SE|Calgary|AB|T2G 2M3|CA
1 Sir Winston Churchill Sq|Edmonton|AB|T5J 2R7|CA
510 Main St|Winnipeg|MB|R3B 1B9|CA
222 3rd Ave N|Saskatoon|SK|S7K 0J5|CA
2476 Victoria Ave|Regina|SK|S4P 3C8|CA
1841 Argyle St|Halifax|NS|B3J 3A5|CA
10 New Gower St|St. John's|NL|A1C 1J3|CA
397 Queen St|Fredericton|NB|E3B 1B5|CA
199 Queen St|Charlottetown|PE|C1A 4B7|CA
71 Main St W|Hamilton|ON|L8P 4Y5|CA
300 City Centre Dr|Mississauga|ON|L5B 3C1|CA
200 King St W|Kitchener|ON|N2G 4G7|CA
10 Downing St|London||SW1A 2AA|GB
Flat 3, 12 Marine Parade|Brighton||BN2 1TL|GB
1 Princes St|Edinburgh||EH2 2EQ|GB
George Square|Glasgow||G2 1DU|GB
Albert Square|Manchester||M2 5DB|GB
Victoria Square|Birmingham||B1 1BB|GB
1 Castle St|Liverpool||L2 0NJ|GB
The Headrow|Leeds||LS1 1UR|GB
College Green|Bristol||BS1 5TR|GB
Donegall Square|Belfast||BT1 5GS|GB
City Hall, Cathays Park|Cardiff||CF10 3ND|GB
4 The Shambles|York||YO1 7LX|GB
22 High Street|Chipping Norton||OX7 5AD|GB
Rose Cottage, Mill Lane|Nether Wallop||SO20 8EU|GB
12 O'Connell St|Dublin||D01 F5P2|IE
Patrick Street|Cork||T12 W8KP|IE
Platz der Republik 1|Berlin||11011|DE
Marienplatz 8|München||80331|DE
Marienplatz 8|Munich||80331|DE
Rathausmarkt 1|Hamburg||20095|DE
Domkloster 4|Köln||50667|DE
Römerberg 23|Frankfurt am Main||60311|DE
Marktplatz 1|Stuttgart||70173|DE
Hauptstraße 5a|Oberammergau||82487|DE
55 Rue du Faubourg Saint-Honoré|Paris||75008|FR
4 Place de l'Hôtel de Ville|Paris||75004|FR
1 Place de la Comédie|Lyon||69001|FR
2 Quai du Port|Marseille||13002|FR
10 Place du Peuple|Saint-Étienne||42000|FR
1 Place du Capitole|Toulouse||31000|FR
5 Rue de l'Hôtel de Ville|Nice||06300|FR
2 Rue de l'Hôtel de Ville|Nantes||44000|FR
1 Parc de l'Étoile|Strasbourg||67000|FR
Place Pey Berland|Bordeaux||33000|FR
14 Rue Gambetta|Bourg-en-Bresse||01000|FR
3 Rue de la Poste|Saint-Denis-lès-Bourg||01000|FR
Damrak 1|Amsterdam||1012 LG|NL
Coolsingel 40|Rotterdam||3011 AD|NL
Spui 70|Den Haag||2511 BT|NL
Stadhuisplein 1|Eindhoven||5611 EM|NL
Grand-Place 1|Bruxelles||1000|BE
Grote Markt 1|Antwerpen||2000|BE
Rathausplatz 1|Wien||1010|AT
Mirabellplatz 4|Salzburg||5020|AT
Stadthausquai 17|Zürich||8001|CH
Stadthausquai 17|Zurich||8001|CH
Rue de l'Hôtel-de-Ville 4|Genève||1204|CH
Plaza de la Villa 5|Madrid|Madrid|28005|ES
Plaça de Sant Jaume 1|Barcelona|Barcelona|08002|ES
Plaza Nueva 1|Sevilla|Sevilla|41001|ES
Piazza del Campidoglio 1|Roma|RM|00186|IT
Piazza della Scala 2|Milano|MI|20121|IT
Praça do Município 1|Lisboa||1100-365|PT
Rua das Flores 12|Porto||4050-262|PT
Rådhuspladsen 1|København||1550|DK
Ragnar Östbergs plan 1|Stockholm||111 52|SE
Rådhusplassen 1|Oslo||0037|NO
Pohjoisesplanadi 11|Helsinki||00170|FI
plac Bankowy 3|Warszawa||00-950|PL
Mariánské náměstí 2|Praha||110 00|CZ
1 Macquarie St|Sydney|NSW|2000|AU
90 Swanston St|Melbourne|VIC|3000|AU
266 George St|Brisbane|QLD|4000|AU
25 Pirie St|Adelaide|SA|5000|AU
27 St Georges Tce|Perth|WA|6000|AU
50 Macquarie St|Hobart|TAS|7000|AU
Unit 5/12 Campbell Pde|Bondi Beach|NSW|2026|AU
17 Harry Chan Ave|Darwin|NT|0800|AU
101 Wakefield St|Wellington||6011|NZ
135 Albert St|Auckland||1010|NZ
12 MG Road|Bangalore|Karnataka|560001|IN
12 MG Road|Bengaluru|Karnataka|560001|IN
5 FC Road|Pune|Maharashtra|411004|IN
Mahapalika Marg|Mumbai|Maharashtra|400001|IN
Flat 4B, Sea View Apartments, Carter Road|Mumbai|Maharashtra|400050|IN
1 Rajpath|New Delhi|Delhi|110001|IN
Anna Salai 100|Chennai|Tamil Nadu|600002|IN
千代田1-1|千代田区|東京都|100-0001|JP
1-1 Chiyoda|Chiyoda-ku|Tokyo|100-0001|JP
2-8-1 Nishi-Shinjuku|Shinjuku-ku|Tokyo|163-8001|JP
Av. Paulista 1578|São Paulo|SP|01310-200|BR
Praça da Sé 1|São Paulo|SP|01001-000|BR
Av. Atlântica 1702|Rio de Janeiro|RJ|22021-001|BR
Av. Juárez 10|Ciudad de México|CDMX|06010|MX
Av. Hidalgo 400|Guadalajara|Jalisco|44100|MX
Av. de Mayo 525|Buenos Aires||C1084AAA|AR
3 St Andrew's Rd|Singapore||178958|SG
1 Sejong-daero|Seoul||04524|KR
12 Adderley St|Cape Town||8001|ZA
Sultanahmet Meydanı 1|İstanbul||34122|TR
`;
