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
  ["EC", "CALLE DE LA RONDA 5", "QUITO", "170401", "Calle de la Ronda 5"],
])("%s: %s is written as people write it", (country, street_address, city, postal_code, right) => {
  const { address } = engine.clean({ street_address, city, state: "", postal_code, country });
  expect(address.street_address).toBe(right);
});

test.each([
  ["MX", "av. reforma 100", "monterrey", "nuevo león", "64000", ["Av. Reforma 100", "Monterrey", "Nuevo León"]],
  ["LV", "brivibas iela 5", "riga", "", "LV-1010", ["Brivibas Iela 5", "Riga", ""]],
  ["TR", "İSTİKLAL CADDESİ 5", "İSTANBUL", "", "34430", ["İstiklal Caddesi 5", "İstanbul", ""]],
  // Capitals that a program without Turkish letters made of "İstiklal".
  ["TR", "İSTIKLAL CAD. NO 88", "BEYOĞLU", "İSTANBUL", "34433", ["İSTIKLAL CAD. NO 88", "Beyoğlu", "İstanbul"]],
  ["TR", "IŞIK SOKAK 4 İSTASYON", "ANKARA", "", "06100", ["IŞIK SOKAK 4 İSTASYON", "Ankara", ""]],
  // Written without the dot of the letter İ: nothing tells the two letters apart.
  ["TR", "ISTIKLAL CADDESI 5", "ISTANBUL", "", "34430", ["ISTIKLAL CADDESI 5", "ISTANBUL", ""]],
])("%s: street, city and region of a record are written in one way", (country, street, city, state, postal, right) => {
  const { address } = engine.clean({ street_address: street, city, state, postal_code: postal, country });
  expect([address.street_address, address.city, address.state]).toEqual(right);
});
