/**
 * First-level divisions of countries whose postal addresses do without them, and the states of the US in other languages: ISO 3166-2
 * code; the local name, names in other languages, usual short forms. Written for this package, from no source.
 */
export const STATE_ROWS: Readonly<Record<string, string>> = {
  DE: `BW|Baden-Württemberg|Bade-Wurtemberg|Baden-Wurtemberg|BaWü
BY|Bayern|Bavaria|Bavière|Baviera|Freistaat Bayern|Free State of Bavaria
BE|Berlin|Berlín|Berlino|Land Berlin
BB|Brandenburg|Brandebourg|Brandeburgo|Brandenburgo
HB|Bremen|Brême|Brema|Freie Hansestadt Bremen
HH|Hamburg|Hambourg|Hamburgo|Amburgo|Freie und Hansestadt Hamburg
HE|Hessen|Hesse|Assia
MV|Mecklenburg-Vorpommern|Mecklenburg-Western Pomerania|Mecklenburg-West Pomerania|Mecklembourg-Poméranie-Occidentale|Mecklemburgo-Pomerania Occidental|Meclemburgo-Pomerania Anteriore|Meck-Pomm
NI|Niedersachsen|Lower Saxony|Basse-Saxe|Baja Sajonia|Bassa Sassonia|NDS
NW|Nordrhein-Westfalen|North Rhine-Westphalia|Rhénanie-du-Nord-Westphalie|Renania del Norte-Westfalia|Renania Settentrionale-Vestfalia|NRW
RP|Rheinland-Pfalz|Rhineland-Palatinate|Rhénanie-Palatinat|Renania-Palatinado|Renania-Palatinato|RLP
SL|Saarland|Sarre|Sarlandia
SN|Sachsen|Saxony|Saxe|Sajonia|Sassonia|Freistaat Sachsen
ST|Sachsen-Anhalt|Saxony-Anhalt|Saxe-Anhalt|Sajonia-Anhalt|Sassonia-Anhalt
SH|Schleswig-Holstein
TH|Thüringen|Thuringia|Thuringe|Turingia|Freistaat Thüringen`,
  AT: `1|Burgenland|Bgld
2|Kärnten|Carinthia|Carinthie|Carintia|Carinzia|Ktn
3|Niederösterreich|Lower Austria|Basse-Autriche|Baja Austria|Bassa Austria|NÖ
4|Oberösterreich|Upper Austria|Haute-Autriche|Alta Austria|OÖ
5|Salzburg|Salzbourg|Salzburgo|Salisburghese|Sbg
6|Steiermark|Styria|Styrie|Estiria|Stiria|Stmk
7|Tirol|Tyrol|Tirolo
8|Vorarlberg|Vbg
9|Wien|Vienna|Vienne|Viena`,
  CH: `AG|Aargau|Argovie|Argovia
AI|Appenzell Innerrhoden|Appenzell Rhodes-Intérieures|Appenzell Rodas Interiores|Appenzello Interno|Appenzell Inner Rhodes
AR|Appenzell Ausserrhoden|Appenzell Rhodes-Extérieures|Appenzell Rodas Exteriores|Appenzello Esterno|Appenzell Outer Rhodes
BE|Bern|Berne|Berna
BL|Basel-Landschaft|Bâle-Campagne|Basilea Campiña|Basilea Campagna|Basel-Country|Baselland
BS|Basel-Stadt|Bâle-Ville|Basilea Ciudad|Basilea Città|Basel-City
FR|Fribourg|Freiburg|Friburgo
GE|Genève|Geneva|Genf|Ginebra|Ginevra
GL|Glarus|Glaris|Glarona
GR|Graubünden|Grisons|Grisones|Grigioni|Grischun
JU|Jura
LU|Luzern|Lucerne|Lucerna
NE|Neuchâtel|Neuenburg
NW|Nidwalden|Nidwald|Nidvaldo
OW|Obwalden|Obwald|Obvaldo
SG|St. Gallen|Sankt Gallen|Saint-Gall|San Galo|San Gallo
SH|Schaffhausen|Schaffhouse|Schaffhausen|Sciaffusa
SO|Solothurn|Soleure|Soletta
SZ|Schwyz|Svitto
TG|Thurgau|Thurgovie|Turgovia
TI|Ticino|Tessin|Tesino
UR|Uri
VD|Vaud|Waadt
VS|Valais|Wallis|Vallese
ZG|Zug|Zoug|Zugo
ZH|Zürich|Zurich|Zúrich|Zurigo`,
  IT: `65|Abruzzo|Abruzzen|Abruzzes|Abruzos
77|Basilicata|Basilicate|Basilikata
78|Calabria|Kalabrien|Calabre
72|Campania|Kampanien|Campanie
45|Emilia-Romagna|Émilie-Romagne|Emilia-Romaña
36|Friuli-Venezia Giulia|Friaul-Julisch Venetien|Frioul-Vénétie Julienne|Friul-Venecia Julia|FVG
62|Lazio|Latium|Lacio
42|Liguria|Ligurien|Ligurie
25|Lombardia|Lombardy|Lombardei|Lombardie|Lombardía
57|Marche|Marken|Marches|Marcas
67|Molise
21|Piemonte|Piedmont|Piemont|Piémont|Piamonte
75|Puglia|Apulia|Apulien|Pouilles
88|Sardegna|Sardinia|Sardinien|Sardaigne|Cerdeña
82|Sicilia|Sicily|Sizilien|Sicile
52|Toscana|Tuscany|Toskana|Toscane
32|Trentino-Alto Adige|Trentino-South Tyrol|Trentino-Südtirol|Trentin-Haut-Adige|Trentino-Alto Adigio
55|Umbria|Umbrien|Ombrie
23|Valle d'Aosta|Aosta Valley|Aostatal|Vallée d'Aoste|Valle de Aosta
34|Veneto|Venetien|Vénétie|Véneto`,
  ES: `AN|Andalucía|Andalusia|Andalusien|Andalousie
AR|Aragón|Aragon|Aragonien|Aragona
AS|Asturias|Principado de Asturias|Asturien|Asturies|Asturie
CN|Canarias|Canary Islands|Kanarische Inseln|Canaries|Îles Canaries|Islas Canarias|Canarie
CB|Cantabria|Kantabrien|Cantabrie
CE|Ceuta
CL|Castilla y León|Castile and León|Kastilien und León|Castille-et-León|Castiglia e León
CM|Castilla-La Mancha|Castile-La Mancha|Kastilien-La Mancha|Castille-La Manche|Castiglia-La Mancia
CT|Cataluña|Catalunya|Catalonia|Katalonien|Catalogne|Catalogna
EX|Extremadura|Estrémadure|Estremadura
GA|Galicia|Galicien|Galice|Galizia
IB|Islas Baleares|Illes Balears|Balearic Islands|Balearische Inseln|Balearen|Îles Baléares|Isole Baleari|Baleares
RI|La Rioja
ML|Melilla
MD|Comunidad de Madrid|Community of Madrid|Autonome Gemeinschaft Madrid|Communauté de Madrid|Comunità di Madrid
MC|Región de Murcia|Region of Murcia|Region Murcia|Région de Murcie|Regione di Murcia
NC|Navarra|Navarre|Comunidad Foral de Navarra|Nafarroa
PV|País Vasco|Euskadi|Basque Country|Baskenland|Pays basque|Paesi Baschi
VC|Comunidad Valenciana|Comunitat Valenciana|Valencian Community|Valencianische Gemeinschaft|Communauté valencienne|Comunità Valenciana`,
  FR: `ARA|Auvergne-Rhône-Alpes|Alvernia-Ródano-Alpes|Alvernia-Rodano-Alpi
BFC|Bourgogne-Franche-Comté|Burgundy-Franche-Comté|Burgund-Freigrafschaft|Borgoña-Franco Condado|Borgogna-Franca Contea
BRE|Bretagne|Brittany|Bretaña|Bretagna
CVL|Centre-Val de Loire|Centro-Valle de Loira|Centro-Valle della Loira
20R|Corse|Corsica|Korsika|Córcega
GES|Grand Est|Gran Este
HDF|Hauts-de-France|Alta Francia
IDF|Île-de-France|Isla de Francia
NOR|Normandie|Normandy|Normandía|Normandia
NAQ|Nouvelle-Aquitaine|New Aquitaine|Neu-Aquitanien|Nueva Aquitania|Nuova Aquitania
OCC|Occitanie|Occitania|Okzitanien
PDL|Pays de la Loire|Países del Loira|Paesi della Loira
PAC|Provence-Alpes-Côte d'Azur|Provenza-Alpes-Costa Azul|Provenza-Alpi-Costa Azzurra|PACA`,
  NL: `DR|Drenthe
FL|Flevoland
FR|Friesland|Fryslân|Frise|Frisia
GE|Gelderland|Guelders|Gueldre|Güeldres|Gheldria
GR|Groningen|Groningue|Groninga
LI|Limburg|Limbourg|Limburgo
NB|Noord-Brabant|North Brabant|Nordbrabant|Brabant-Septentrional|Brabante Septentrional|Brabante Settentrionale
NH|Noord-Holland|North Holland|Nordholland|Hollande-Septentrionale|Holanda Septentrional|Olanda Settentrionale
OV|Overijssel
UT|Utrecht
ZE|Zeeland|Seeland|Zélande|Zelanda
ZH|Zuid-Holland|South Holland|Südholland|Hollande-Méridionale|Holanda Meridional|Olanda Meridionale`,
  BE: `VLG|Vlaanderen|Flanders|Vlaams Gewest
WAL|Wallonie|Wallonia|Région wallonne
BRU|Brussels|Brussel|Bruxelles|Brüssel|Bruselas|Brussels-Capital|Bruxelles-Capitale|Région de Bruxelles-Capitale|Brussels Hoofdstedelijk Gewest
VAN|Antwerpen|Antwerp|Anvers|Amberes|Anversa
VBR|Vlaams-Brabant|Flemish Brabant|Flämisch-Brabant|Brabant flamand|Brabante Flamenco|Brabante Fiammingo
VLI|Limburg|Limbourg|Limburgo
VOV|Oost-Vlaanderen|East Flanders|Ostflandern|Flandre-Orientale|Flandes Oriental|Fiandre Orientali
VWV|West-Vlaanderen|West Flanders|Westflandern|Flandre-Occidentale|Flandes Occidental|Fiandre Occidentali
WBR|Brabant wallon|Walloon Brabant|Wallonisch-Brabant|Waals-Brabant|Brabante Valón|Brabante Vallone
WHT|Hainaut|Hennegau|Henegouwen|Henao
WLG|Liège|Lüttich|Luik|Lieja|Liegi
WLX|Luxembourg|Luxemburg|Luxemburgo|Lussemburgo
WNA|Namur|Namen`,
  PL: `02|Dolnośląskie|Lower Silesian|Lower Silesia|Niederschlesien|Basse-Silésie|Baja Silesia|Bassa Slesia
04|Kujawsko-Pomorskie|Kuyavian-Pomeranian|Kujawien-Pommern|Cujavie-Poméranie|Cuyavia y Pomerania|Cuiavia-Pomerania
06|Lubelskie|Lublin
08|Lubuskie|Lubusz|Lebus
10|Łódzkie|Łódź|Lodsch
12|Małopolskie|Lesser Poland|Kleinpolen|Petite-Pologne|Pequeña Polonia|Piccola Polonia
14|Mazowieckie|Masovian|Mazovia|Masowien|Mazovie|Mazovia|Masovia
16|Opolskie|Opole|Oppeln
18|Podkarpackie|Subcarpathian|Karpatenvorland|Basses-Carpates|Subcarpacia|Precarpazi
20|Podlaskie|Podlachien|Podlachie|Podlaquia|Podlachia
22|Pomorskie|Pomeranian|Pomerania|Pommern|Poméranie
24|Śląskie|Silesian|Silesia|Schlesien|Silésie|Slesia
26|Świętokrzyskie|Holy Cross|Heiligkreuz|Sainte-Croix|Santa Cruz|Santacroce
28|Warmińsko-Mazurskie|Warmian-Masurian|Ermland-Masuren|Varmie-Mazurie|Varmia y Masuria|Varmia-Masuria
30|Wielkopolskie|Greater Poland|Großpolen|Grande-Pologne|Gran Polonia|Grande Polonia
32|Zachodniopomorskie|West Pomeranian|Westpommern|Poméranie-Occidentale|Pomerania Occidental|Pomerania Occidentale`,
  US: `CA|Kalifornien|Californie
CT|Connecticut
FL|Floride
GA|Géorgie
HI|Hawái|Hawaï
LA|Louisiane|Luisiana
MI|Míchigan
MS|Misisipi
MO|Misuri
NH|Nuevo Hampshire|Nouveau Hampshire
NJ|Nueva Jersey
NM|New-Mexiko|Neumexiko|Nouveau-Mexique|Nuevo México|Nuovo Messico
NY|État de New York|Estado de Nueva York|Nueva York
NC|Nordkarolina|Caroline du Nord|Carolina del Norte|Carolina del Nord
ND|Norddakota|Dakota du Nord|Dakota del Norte|Dakota del Nord
OR|Oregón
PA|Pensilvania|Pennsylvanie
SC|Südkarolina|Caroline du Sud|Carolina del Sur|Carolina del Sud
SD|Süddakota|Dakota du Sud|Dakota del Sur|Dakota del Sud
TX|Tejas
VA|Virginie
WV|Westvirginia|Virginie-Occidentale|Virginia Occidental|Virginia Occidentale`,
  SE: `AB|Stockholms län
AC|Västerbottens län
BD|Norrbottens län
C|Uppsala län
D|Södermanlands län
E|Östergötlands län
F|Jönköpings län
G|Kronobergs län
H|Kalmar län
I|Gotlands län
K|Blekinge län
M|Skåne län
N|Hallands län
O|Västra Götalands län
S|Värmlands län
T|Örebro län
U|Västmanlands län
W|Dalarnas län
X|Gävleborgs län
Y|Västernorrlands län
Z|Jämtlands län`,
  NO: `03|Oslo
11|Rogaland
15|Møre og Romsdal|Møre and Romsdal
18|Nordland
31|Østfold
32|Akershus
33|Buskerud
34|Innlandet|Inland
39|Vestfold
40|Telemark
42|Agder
46|Vestland|Western Norway
50|Trøndelag|Trööndelage
55|Troms|Romsa
56|Finnmark|Finnmárku`,
  DK: `81|Region Nordjylland|Nordjütland
82|Region Midtjylland|Mitteljütland
83|Region Syddanmark|Süddänemark
84|Region Hovedstaden|Hauptstadtregion
85|Region Sjælland|Seeland`,
  FI: `01|Ahvenanmaa|Åland|Ålandinseln
02|Etelä-Karjala|Södra Karelen
03|Etelä-Pohjanmaa|Södra Österbotten
04|Etelä-Savo|Södra Savolax
05|Kainuu|Kajanaland
06|Kanta-Häme|Egentliga Tavastland
07|Keski-Pohjanmaa|Mellersta Österbotten
08|Keski-Suomi|Mellersta Finland
09|Kymenlaakso|Kymmenedalen
10|Lappi|Lappland
11|Pirkanmaa|Birkaland
12|Pohjanmaa|Österbotten
13|Pohjois-Karjala|Norra Karelen
14|Pohjois-Pohjanmaa|Norra Österbotten
15|Pohjois-Savo|Norra Savolax
16|Päijät-Häme|Päijänne-Tavastland
17|Satakunta
18|Uusimaa|Nyland
19|Varsinais-Suomi|Egentliga Finland`,
  CZ: `10|Praha|Hlavní město Praha|Prague|Prag
20|Středočeský kraj|Central Bohemia|Central Bohemian Region|Mittelböhmen
31|Jihočeský kraj|South Bohemia|South Bohemian Region|Südböhmen
32|Plzeňský kraj|Plzeň Region|Pilsen
41|Karlovarský kraj|Karlovy Vary Region|Karlsbad
42|Ústecký kraj|Ústí nad Labem Region|Aussig
51|Liberecký kraj|Liberec Region|Reichenberg
52|Královéhradecký kraj|Hradec Králové Region|Königgrätz
53|Pardubický kraj|Pardubice Region
63|Kraj Vysočina|Vysočina Region|Hochland
64|Jihomoravský kraj|South Moravia|South Moravian Region|Südmähren
71|Olomoucký kraj|Olomouc Region|Olmütz
72|Zlínský kraj|Zlín Region
80|Moravskoslezský kraj|Moravia-Silesia|Moravian-Silesian Region|Mährisch-Schlesien`,
  SK: `BC|Banskobystrický kraj
BL|Bratislavský kraj|Pressburg
KI|Košický kraj|Kaschau
NI|Nitriansky kraj
PV|Prešovský kraj
TA|Trnavský kraj
TC|Trenčiansky kraj
ZI|Žilinský kraj`,
  HU: `BA|Baranya
BE|Békés
BK|Bács-Kiskun
BU|Budapest
BZ|Borsod-Abaúj-Zemplén
CS|Csongrád-Csanád|Csongrád
FE|Fejér
GS|Győr-Moson-Sopron
HB|Hajdú-Bihar
HE|Heves
JN|Jász-Nagykun-Szolnok
KE|Komárom-Esztergom
NO|Nógrád
PE|Pest
SO|Somogy
SZ|Szabolcs-Szatmár-Bereg
TO|Tolna
VA|Vas
VE|Veszprém
ZA|Zala`,
  HR: `01|Zagrebačka županija
02|Krapinsko-zagorska županija
03|Sisačko-moslavačka županija
04|Karlovačka županija
05|Varaždinska županija
06|Koprivničko-križevačka županija
07|Bjelovarsko-bilogorska županija
08|Primorsko-goranska županija
09|Ličko-senjska županija
10|Virovitičko-podravska županija
11|Požeško-slavonska županija
12|Brodsko-posavska županija
13|Zadarska županija
14|Osječko-baranjska županija
15|Šibensko-kninska županija
16|Vukovarsko-srijemska županija
17|Splitsko-dalmatinska županija
18|Istarska županija|Istra|Istrien|Istrie
19|Dubrovačko-neretvanska županija
20|Međimurska županija
21|Grad Zagreb|Zagreb|City of Zagreb`,
  PT: `01|Aveiro
02|Beja
03|Braga
04|Bragança
05|Castelo Branco
06|Coimbra
07|Évora
08|Faro
09|Guarda
10|Leiria
11|Lisboa|Lissabon|Lisbonne
12|Portalegre
13|Porto|Oporto
14|Santarém
15|Setúbal
16|Viana do Castelo
17|Vila Real
18|Viseu
20|Açores|Região Autónoma dos Açores|Azoren|Azzorre
30|Madeira|Região Autónoma da Madeira|Madère`,
  GR: `A|Ανατολική Μακεδονία και Θράκη|Anatoliki Makedonia kai Thraki
B|Κεντρική Μακεδονία|Kentriki Makedonia
C|Δυτική Μακεδονία|Dytiki Makedonia
D|Ήπειρος|Ipeiros
E|Θεσσαλία|Thessalia
F|Ιόνια νησιά|Ionia Nisia
G|Δυτική Ελλάδα|Dytiki Ellada
H|Στερεά Ελλάδα|Sterea Ellada
I|Αττική|Attiki
J|Πελοπόννησος|Peloponnisos
K|Βόρειο Αιγαίο|Voreio Aigaio
L|Νότιο Αιγαίο|Notio Aigaio
M|Κρήτη|Kriti
69|Άγιο Όρος|Agio Oros`,
  EE: `37|Harju maakond|Harjumaa
39|Hiiu maakond|Hiiumaa
45|Ida-Viru maakond|Ida-Virumaa
50|Jõgeva maakond|Jõgevamaa
52|Järva maakond|Järvamaa
56|Lääne maakond|Läänemaa
60|Lääne-Viru maakond|Lääne-Virumaa
64|Põlva maakond|Põlvamaa
68|Pärnu maakond|Pärnumaa
71|Rapla maakond|Raplamaa
74|Saare maakond|Saaremaa
79|Tartu maakond|Tartumaa
81|Valga maakond|Valgamaa
84|Viljandi maakond|Viljandimaa
87|Võru maakond|Võrumaa`,
  GB: `ENG|England
NIR|Northern Ireland
SCT|Scotland
WLS|Wales|Cymru`,
  MX: `CMX|Ciudad de México|DIF|Distrito Federal|Mexico City|Mexiko-Stadt|Città del Messico`,
  RO: `B|București|Bucharest|Bukarest|Bucarest|Municipiul București`,
  LT: `AL|Alytaus apskritis
KU|Kauno apskritis
KL|Klaipėdos apskritis
MR|Marijampolės apskritis
PN|Panevėžio apskritis
SA|Šiaulių apskritis
TA|Tauragės apskritis
TE|Telšių apskritis
UT|Utenos apskritis
VL|Vilniaus apskritis`,
};
