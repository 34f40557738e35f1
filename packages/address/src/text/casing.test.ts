import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();

test.each([
  ["CA", "RR 2", "Guelph", "N1H 6H8", "RR 2"],
  ["CA", "CP 12", "Saguenay", "G7H 1A1", "CP 12"],
  ["CA", "RR 2 SITE 5", "Guelph", "N1H 6H8", "RR 2 Site 5"],
  ["US", "HC 1", "Alpine", "79830", "HC 1"],
  ["US", "12 MACARTHUR BLVD", "Alpine", "79830", "12 MacArthur Blvd"],
  ["CZ", "č.p. 12", "Olomouc", "779 00", "č.p. 12"],
  ["CZ", "Č.P. 12", "OLOMOUC", "779 00", "č.p. 12"],
  ["ES", "CALLE MAYOR S/N", "MADRID", "28013", "Calle Mayor s/n"],
  ["HK", "IFC TOWER, 1 HARBOUR VIEW ST", "HONG KONG", "", "IFC Tower, 1 Harbour View St"],
  ["GE", "რუსთაველის გამზირი 12", "თბილისი", "0108", "რუსთაველის გამზირი 12"],
  ["TR", "ATATÜRK CADDESİ 5", "ANKARA", "06100", "Atatürk Caddesi 5"],
  ["RE", "CHEMIN DES POIRIERS 3", "SAINT-DENIS", "97400", "Chemin des Poiriers 3"],
  ["NC", "RUE DU PORT 3", "NOUMEA", "98800", "Rue du Port 3"],
  ["SN", "BP 123", "DAKAR", "", "BP 123"],
  ["KE", "PO BOX 123", "NAIROBI", "00100", "PO Box 123"],
  ["IT", "VIA DELL'ORSO 5", "MILANO", "20121", "Via dell'Orso 5"],
  ["IT", "VIA NELL'ORTO 5", "MILANO", "20121", "Via nell'Orto 5"],
  ["IT", "VIA SANT'ANTONIO 5", "MILANO", "20122", "Via Sant'Antonio 5"],
  ["IT", "C.SO VITTORIO EMANUELE II 5", "TORINO", "10121", "C.so Vittorio Emanuele II 5"],
  ["IT", "P.ZA DELLA REPUBBLICA 5", "MILANO", "20124", "P.za della Repubblica 5"],
  ["IT", "V.LE MONZA 5", "MILANO", "20125", "V.le Monza 5"],
  ["DE", "STR. DES 17. JUNI 5", "BERLIN", "10623", "Str. des 17. Juni 5"],
  ["DE", "AN DER ALTEN MÜHLE 5", "BERLIN", "10623", "An der Alten Mühle 5"],
  ["FR", "12 BIS RUE DU BAC", "PARIS", "75007", "12 bis Rue du Bac"],
  ["FR", "12 TER RUE DU BAC", "PARIS", "75007", "12 ter Rue du Bac"],
  ["FR", "RUE DE LA PRESQU'ÎLE 5", "LYON", "69002", "Rue de la Presqu'Île 5"],
  ["MY", "JALAN PJS 8 TTDI", "KUALA LUMPUR", "50000", "Jalan PJS 8 TTDI"],
  ["PH", "12 EDSA COR. AYALA AVE", "MAKATI", "1226", "12 EDSA Cor. Ayala Ave"],
  ["GH", "PMB 12", "ACCRA", "", "PMB 12"],
  ["NG", "P.M.B. 12", "LAGOS", "", "P.M.B. 12"],
  ["FI", "PL 250", "HELSINKI", "00031", "PL 250"],
  ["IL", "POB 698", "NES ZIONA", "7406100", "POB 698"],
  ["IN", "PLOT 5, PHASE-II", "MUMBAI", "400001", "Plot 5, Phase-II"],
  ["BG", "UL.STEFAN STAMBOLOV 2", "Sofia", "1000", "Ul.Stefan Stambolov 2"],
  ["IT", "PIAZZA S.ORONZO 1", "LECCE", "73100", "Piazza S.Oronzo 1"],
  ["FR", "RUE DU DR.ROUX 3", "PARIS", "75015", "Rue du Dr.Roux 3"],
  ["CZ", "17. listopadu 5", "Praha", "110 00", "17. listopadu 5"],
  ["CZ", "17. LISTOPADU 5", "PRAHA", "110 00", "17. listopadu 5"],
  ["CZ", "U nemocnice 9", "Praha", "128 00", "U nemocnice 9"],
  ["PL", "ul. 3 maja 30", "Kraków", "30-062", "ul. 3 maja 30"],
  ["HU", "KOSSUTH LAJOS UTCA 5", "BUDAPEST", "1053", "Kossuth Lajos utca 5"],
  ["KR", "98-5 yangpyeong4ga, yeongdeungpogu", "Seoul", "07271", "98-5 Yangpyeong4ga, Yeongdeungpogu"],
  ["EC", "CALLE DE LA RONDA 5", "QUITO", "170401", "Calle de la Ronda 5"],
])("%s: recases %s as people write it", (country, street_address, city, postal_code, right) => {
  const { address } = engine.clean({ street_address, city, state: "", postal_code, country });
  expect(address.street_address).toBe(right);
});

test.each([
  ["ID", "JAKARTA SELATAN", "DKI JAKARTA", "12190", ["Jakarta Selatan", "DKI Jakarta"]],
  ["ID", "YOGYAKARTA", "DI YOGYAKARTA", "55111", ["Yogyakarta", "DI Yogyakarta"]],
  ["MY", "KUALA LUMPUR", "WP KUALA LUMPUR", "50400", ["Kuala Lumpur", "WP Kuala Lumpur"]],
  ["VN", "TP. HỒ CHÍ MINH", "", "700000", ["TP. Hồ Chí Minh", ""]],
  ["VN", "HCMC", "", "700000", ["HCMC", ""]],
  ["VN", "TPHCM", "", "700000", ["TPHCM", ""]],
  ["JP", "CHIYODA-KU", "TOKYO", "100-0001", ["Chiyoda-ku", "Tokyo"]],
  ["IN", "NOIDA", "UTTAR PRADESH (NCR)", "201301", ["Noida", "Uttar Pradesh (NCR)"]],
  ["IT", "L'AQUILA", "", "67100", ["L'Aquila", ""]],
])("%s: keeps the initials in %s, %s in uppercase", (country, city, state, postal_code, right) => {
  const { address } = engine.clean({ street_address: "STREET NAME 5", city, state, postal_code, country });
  expect([address.city, address.state]).toEqual(right);
});

test.each([
  ["TR", "INÖNÜ CAD. 5", "İZMİR", "35220"],
  ["TR", "IŞIK SOK. 5", "KADIKÖY", "34710"],
  ["AZ", "NİZAMİ KÜÇƏSI 5", "BAKI", "AZ1000"],
])("%s: keeps the city in uppercase if the street %s stays in uppercase", (country, street, city, postal) => {
  const { address } = engine.clean({ street_address: street, city, state: "", postal_code: postal, country });
  expect([address.street_address, address.city]).toEqual([street, city]);
});

test.each([
  ["MX", "av. reforma 100", "monterrey", "nuevo león", "64000", ["Av. Reforma 100", "Monterrey", "Nuevo León"]],
  ["LV", "brivibas iela 5", "riga", "", "LV-1010", ["Brivibas Iela 5", "Riga", ""]],
  ["TR", "İSTİKLAL CADDESİ 5", "İSTANBUL", "", "34430", ["İstiklal Caddesi 5", "İstanbul", ""]],
  // Capitals that a program without Turkish letters made of "İstiklal".
  ["TR", "İSTIKLAL CAD. NO 88", "BEYOĞLU", "İSTANBUL", "34433", ["İSTIKLAL CAD. NO 88", "BEYOĞLU", "İSTANBUL"]],
  ["TR", "IŞIK SOKAK 4 İSTASYON", "ANKARA", "", "06100", ["IŞIK SOKAK 4 İSTASYON", "ANKARA", ""]],
  // Written without the dot of the letter İ: the two letters cannot be distinguished.
  ["TR", "ISTIKLAL CADDESI 5", "ISTANBUL", "", "34430", ["ISTIKLAL CADDESI 5", "ISTANBUL", ""]],
])("%s: writes street, city and region of a record in the same case", (country, street, city, state, postal, right) => {
  const { address } = engine.clean({ street_address: street, city, state, postal_code: postal, country });
  expect([address.street_address, address.city, address.state]).toEqual(right);
});

test.each([
  ["DE", "BAYERSTRASSE 10A", "MUENCHEN", "80335", "Bayerstrasse 10A", "Muenchen"],
  ["BG", "UL. VAZOV 2", "SOFIA", "1000", "Ul. Vazov 2", "Sofia"],
  ["ES", "CARRER MAJOR 1", "VENDRELL, EL", "43700", "Carrer Major 1", "Vendrell, El"],
])("%s: recases street and city together: %s, %s", (country, street_address, city, postal_code, ...right) => {
  const { address } = engine.clean({ street_address, city, state: "", postal_code, country });
  expect([address.street_address, address.city]).toEqual(right);
});
