/** Correct addresses of a hundred countries in local form: street | city | state | postal code | country. None may be changed. */
export const RIGHT_COUNTRIES = `
Rruga Myslym Shyri 12|Tirana||1001|AL
Calle 50|Panamá||0801|PA
Av. 9 de Julio 1925|Buenos Aires||C1073ABA|AR
Abovyan St 1|Yerevan||0001|AM
Rustaveli Ave 12|Tbilisi||0108|GE
Nizami küçəsi 10|Bakı||AZ 1000|AZ
Gulshan Avenue 5|Dhaka||1212|BD
Praspiekt Niezaliežnasci 10|Minsk||220030|BY
Ferhadija 12|Sarajevo||71000|BA
Main Mall, Plot 5|Gaborone|||BW
Bulevar Vitosha 10|Sofia||1000|BG
Norodom Blvd 10|Phnom Penh||12206|KH
Av. Libertador Bernardo O'Higgins 1449|Santiago|Región Metropolitana|8340518|CL
Av. Apoquindo 3000|Las Condes||7550000|CL
建国门外大街1号|北京市|北京|100004|CN
1 Jianguomenwai Avenue|Beijing||100004|CN
Carrera 7 # 71-21|Bogotá|Cundinamarca|110231|CO
Calle 10 Sur # 30-20|Medellín|Antioquia|050022|CO
Avenida Central 5|San José||10101|CR
Ilica 10|Zagreb||10000|HR
Ledra Street 5|Nicosia||1011|CY
Václavské náměstí 1|Praha 1||110 00|CZ
Av. Winston Churchill 5|Santo Domingo||10148|DO
Av. Amazonas N34-120|Quito||170515|EC
26 July Street|Cairo||11511|EG
15 Tahrir Square|Cairo|Cairo|11519|EG
Paseo General Escalón 3700|San Salvador|||SV
Viru väljak 4|Tallinn||10111|EE
Bole Road|Addis Ababa|||ET
Mannerheimintie 10|Helsinki||00100|FI
Ermou 5|Athens||105 63|GR
6 Avenida 10-20|Ciudad de Guatemala||01010|GT
Independence Avenue 12|Accra|||GH
Tower 1, 100 Nathan Road|Tsim Sha Tsui|Kowloon||HK
Andrássy út 60|Budapest||1062|HU
Laugavegur 20|Reykjavík||101|IS
Jl. Jend. Sudirman No. 52-53|Jakarta Selatan|DKI Jakarta|12190|ID
Jl. Asia Afrika 8|Bandung|Jawa Barat|40111|ID
Valiasr Street 100|Tehran||14348-13111|IR
Rothschild Blvd 22|Tel Aviv||6688218|IL
Jaffa Road 97|Jerusalem||94340|IL
Hope Road 56|Kingston|||JM
Rainbow Street 5|Amman||11181|JO
Abay Ave 10|Almaty||050000|KZ
Kenyatta Avenue|Nairobi||00100|KE
Salmiya Block 5|Kuwait City|||KW
Brīvības iela 21|Rīga||LV-1010|LV
Hamra Street|Beirut||1103|LB
Gedimino pr. 9|Vilnius||LT-01103|LT
Gedimino pr. 9|Vilnius||01103|LT
Boulevard Royal 2|Luxembourg||2449|LU
Jalan Ampang 50|Kuala Lumpur||50450|MY
Republic Street 100|Valletta||VLT 1117|MT
Royal Street 10|Port Louis||11302|MU
Blvd. Agua Caliente 4558|Tijuana|Baja California|22014|MX
Paseo de la Reforma 222|Ciudad de México|CDMX|06600|MX
Strada Armenească 35|Chișinău||MD-2012|MD
Boulevard Mohammed V 10|Casablanca||20250|MA
Avenue Hassan II 5|Rabat||10000|MA
Durbar Marg|Kathmandu||44600|NP
Carretera Masaya Km 5|Managua|||NI
Broad Street 10|Lagos|Lagos|100001|NG
Karl Johans gate 22|Oslo||0026|NO
Way 3013, Al Khuwair|Muscat||112|OM
Shahrah-e-Faisal 10|Karachi|Sindh|75350|PK
Mall Road 5|Lahore|Punjab|54000|PK
Av. España 500|Asunción||1209|PY
Av. Larco 1301|Miraflores|Lima|15074|PE
Ayala Avenue 6750|Makati City|Metro Manila|1226|PH
ul. Marszałkowska 10|Warszawa||00-590|PL
Av. da Liberdade 110|Lisboa||1269-046|PT
West Bay, Tower 5|Doha|||QA
Calea Victoriei 100|București||010092|RO
Bulevardul Eroilor 5|Cluj-Napoca|Cluj|400129|RO
Тверская ул. 7|Москва||125009|RU
Невский проспект 28|Санкт-Петербург||191186|RU
King Fahd Road 1|Riyadh||12271|SA
Place de l'Indépendance|Dakar|||SN
Knez Mihailova 30|Beograd||11000|RS
1 Raffles Place|Singapore||048616|SG
Obchodná 10|Bratislava||811 06|SK
Slovenska cesta 5|Ljubljana||1000|SI
200 West Street|Sandton|Gauteng|2196|ZA
Long Street 10|Cape Town|Western Cape|8001|ZA
서울특별시 중구 세종대로 110|서울특별시||04524|KR
110 Sejong-daero|Jung-gu|Seoul|04524|KR
Galle Road 100|Colombo 03||00300|LK
Drottninggatan 50|Göteborg||411 07|SE
Rue du Rhône 8|Genève|GE|1204|CH
信義路五段7號|台北市|信義區|110|TW
No. 7, Sec. 5, Xinyi Road|Taipei City||110|TW
Samora Avenue|Dar es Salaam||11101|TZ
999/9 Rama I Rd|Pathum Wan|Bangkok|10330|TH
Avenue Habib Bourguiba 10|Tunis||1000|TN
İstiklal Caddesi 100|Beyoğlu|İstanbul|34435|TR
Atatürk Bulvarı 5|Çankaya|Ankara|06690|TR
Kampala Road 10|Kampala|||UG
Khreshchatyk St 22|Kyiv||01001|UA
вул. Дерибасівська 5|Одеса||65026|UA
Sheikh Zayed Road|Dubai|Dubai||AE
Av. 18 de Julio 1000|Montevideo||11100|UY
Amir Temur Ave 5|Tashkent||100000|UZ
Avenida Francisco de Miranda|Caracas|Miranda|1060|VE
12 Lê Lợi|Ho Chi Minh City||700000|VN
45 Tràng Tiền|Hà Nội||10000|VN
Cairo Road 10|Lusaka||10101|ZM
Samora Machel Ave 5|Harare|||ZW
Grafton Street 10|Dublin 2||D02 R590|IE
12 Patrick Street|Cork|Co. Cork|T12 W8KP|IE
Market Square 1|Douglas||IM1 2PA|IM
Broad Street 5|St Helier||JE2 3RR|JE
10 Front Street|Hamilton||HM 11|BM
Rue Félix Éboué 5|Fort-de-France||97200|MQ
Avenue Foch 10|Nouméa||98800|NC
12 Marine Parade|Suva|||FJ
3 Waigani Drive|Port Moresby|NCD|131|PG
Fredericton Rd 12|Saint John|NB|E2E 1A1|CA
1055 W Georgia St|Vancouver|BC|V6E 3P3|CA
100 George St|Sydney|NSW|2000|AU
Via Monte Napoleone 8|Milano|MI|20121|IT
Gran Vía 28|Madrid|Madrid|28013|ES
Passeig de Gràcia 43|Barcelona|Barcelona|08007|ES
Schadowstraße 11|Düsseldorf||40212|DE
Getreidegasse 9|Salzburg||5020|AT
Meir 10|Antwerpen||2000|BE
Kalverstraat 92|Amsterdam||1012 PH|NL
Strøget 5|København K||1160|DK
Piazza della Libertà 1|San Marino||47890|SM
Avenue de Monte-Carlo 5|Monaco||98000|MC
Av. Meritxell 50|Andorra la Vella||AD500|AD
Städtle 10|Vaduz||9490|LI
Makedonska 10|Skopje||1000|MK
Njegoševa 5|Podgorica||81000|ME
Bulevardi Nënë Tereza|Prishtina||10000|XK
`;
