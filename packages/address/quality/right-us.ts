/**
 * Correct US addresses in standard form, written by hand: street | city | state | ZIP. Streets are typical, house numbers are made
 * up.
 */
export const RIGHT_US = `
350 5th Ave Ste 3300|New York|NY|10118
1600 Pennsylvania Ave NW|Washington|DC|20500
233 S Wacker Dr|Chicago|IL|60606
1 Beacon St|Boston|MA|02108
10123 N Wolfe Rd|Cupertino|CA|95014
1600 Amphitheatre Pkwy|Mountain View|CA|94043
410 Terry Ave N|Seattle|WA|98109
500 Howard St|San Francisco|CA|94105
600 Congress Ave|Austin|TX|78701
1100 Louisiana St Ste 400|Houston|TX|77002
2200 Ross Ave|Dallas|TX|75201
100 E Houston St|San Antonio|TX|78205
1700 Lincoln St|Denver|CO|80203
201 E Washington St|Phoenix|AZ|85004
400 S 4th St|Las Vegas|NV|89101
1221 SW 4th Ave|Portland|OR|97204
1 E Main St|Madison|WI|53703
250 Marquette Ave|Minneapolis|MN|55401
15 W Kellogg Blvd|Saint Paul|MN|55102
1200 Market St|Saint Louis|MO|63103
414 E 12th St|Kansas City|MO|64106
90 W Broad St|Columbus|OH|43215
601 Lakeside Ave|Cleveland|OH|44114
801 Plum St|Cincinnati|OH|45202
200 E Washington St|Indianapolis|IN|46204
2 Woodward Ave|Detroit|MI|48226
414 Grant St|Pittsburgh|PA|15219
1401 John F Kennedy Blvd|Philadelphia|PA|19102
100 Holliday St|Baltimore|MD|21202
900 E Broad St|Richmond|VA|23219
600 E 4th St|Charlotte|NC|28202
222 W Hargett St|Raleigh|NC|27601
80 Broad St|Charleston|SC|29401
55 Trinity Ave SW|Atlanta|GA|30303
117 W Duval St|Jacksonville|FL|32202
400 S Orange Ave|Orlando|FL|32801
315 E Kennedy Blvd|Tampa|FL|33602
3500 Pan American Dr|Miami|FL|33133
710 20th St N|Birmingham|AL|35203
1300 Perdido St|New Orleans|LA|70112
500 W Markham St|Little Rock|AR|72201
125 N Main St|Memphis|TN|38103
1 Public Sq|Nashville|TN|37201
601 W Jefferson St|Louisville|KY|40202
200 E Main St|Lexington|KY|40507
200 N Walker Ave|Oklahoma City|OK|73102
175 E 2nd St|Tulsa|OK|74103
455 N Main St|Wichita|KS|67202
1819 Farnam St|Omaha|NE|68183
555 S 10th St|Lincoln|NE|68508
400 Robert D Ray Dr|Des Moines|IA|50309
221 N 5th St|Bismarck|ND|58501
224 W 9th St|Sioux Falls|SD|57104
210 N 27th St|Billings|MT|59101
150 N Capitol Blvd|Boise|ID|83702
451 S State St|Salt Lake City|UT|84111
1 Civic Plz NW|Albuquerque|NM|87102
2101 Oneil Ave|Cheyenne|WY|82001
632 W 6th Ave|Anchorage|AK|99501
530 S King St|Honolulu|HI|96813
389 Congress St|Portland|ME|04101
1 City Hall Plz|Manchester|NH|03101
149 Church St|Burlington|VT|05401
25 Dorrance St|Providence|RI|02903
550 Main St|Hartford|CT|06103
165 Church St|New Haven|CT|06510
920 Broad St|Newark|NJ|07102
280 Grove St|Jersey City|NJ|07302
800 N French St|Wilmington|DE|19801
501 Virginia St E|Charleston|WV|25301
219 S President St|Jackson|MS|39201
24 Eagle St|Albany|NY|12207
65 Niagara Sq|Buffalo|NY|14202
30 Church St|Rochester|NY|14614
233 E Washington St|Syracuse|NY|13202
40 S Main St|Fairport|NY|14450
42-15 Crescent St|Long Island City|NY|11101
209 Joralemon St Apt 4B|Brooklyn|NY|11201
10 Richmond Ter|Staten Island|NY|10301
851 Grand Concourse|Bronx|NY|10451
255 Main St|White Plains|NY|10601
1 Roosevelt Sq|Mount Vernon|NY|10550
40 Nepperhan Ave|Yonkers|NY|10701
515 North Ave|New Rochelle|NY|10801
455 Main St|Worcester|MA|01608
36 Court St|Springfield|MA|01103
795 Massachusetts Ave|Cambridge|MA|02139
1305 Hancock St|Quincy|MA|02169
1000 Commonwealth Ave|Newton|MA|02459
333 Washington St|Brookline|MA|02445
120 E Main St|Norwalk|CT|06851
888 Washington Blvd|Stamford|CT|06901
101 Field Point Rd|Greenwich|CT|06830
31 Vine St|Nashua|NH|03060
73 Harlow St|Bangor|ME|04401
1 Monument Sq|Concord|NH|03301
155 Market St|Paterson|NJ|07505
319 E State St|Trenton|NJ|08608
1301 Bacharach Blvd|Atlantic City|NJ|08401
94 Washington St|Hoboken|NJ|07030
400 Witherspoon St|Princeton|NJ|08540
435 Hamilton St|Allentown|PA|18101
200 N Washington Ave|Scranton|PA|18503
120 N Duke St|Lancaster|PA|17602
626 State St|Erie|PA|16501
10 N 2nd St|Harrisburg|PA|17101
243 S Allen St|State College|PA|16801
160 Duke of Gloucester St|Annapolis|MD|21401
101 N Court St|Frederick|MD|21701
301 King St|Alexandria|VA|22314
2100 Clarendon Blvd|Arlington|VA|22201
810 Union St|Norfolk|VA|23510
2401 Courthouse Dr|Virginia Beach|VA|23456
215 Church Ave SW|Roanoke|VA|24011
605 E Main St|Charlottesville|VA|22902
101 City Hall Plz|Durham|NC|27701
101 N Main St|Winston Salem|NC|27101
300 W Washington St|Greensboro|NC|27401
70 Court Plz|Asheville|NC|28801
206 S Main St|Greenville|SC|29601
1737 Main St|Columbia|SC|29201
2 E Bay St|Savannah|GA|31401
535 Telfair St|Augusta|GA|30901
100 10th St|Columbus|GA|31901
700 Poplar St|Macon|GA|31201
300 S Adams St|Tallahassee|FL|32301
222 W Main St|Pensacola|FL|32502
200 E University Ave|Gainesville|FL|32601
175 5th St N|Saint Petersburg|FL|33701
100 N Andrews Ave|Fort Lauderdale|FL|33301
401 Clematis St|West Palm Beach|FL|33401
201 W Palmetto Park Rd|Boca Raton|FL|33432
735 8th St S|Naples|FL|34102
1565 1st St|Sarasota|FL|34236
2200 2nd St|Fort Myers|FL|33901
205 Government St|Mobile|AL|36602
308 Fountain Cir SW|Huntsville|AL|35801
103 N Perry St|Montgomery|AL|36104
400 Main St|Knoxville|TN|37902
101 E 11th St|Chattanooga|TN|37402
222 Saint Louis St|Baton Rouge|LA|70802
505 Travis St|Shreveport|LA|71101
705 W University Ave|Lafayette|LA|70506
1000 Throckmorton St|Fort Worth|TX|76102
101 W Abram St|Arlington|TX|76010
300 N Campbell St|El Paso|TX|79901
1201 Leopard St|Corpus Christi|TX|78401
1625 13th St|Lubbock|TX|79401
601 S Buchanan St|Amarillo|TX|79101
300 Austin Ave|Waco|TX|76701
1520 Avenue K|Plano|TX|75074
6101 Frisco Square Blvd|Frisco|TX|75034
1101 Texas Ave|College Station|TX|77840
255 W Alameda St|Tucson|AZ|85701
20 E Main St|Mesa|AZ|85201
7447 E Indian School Rd|Scottsdale|AZ|85251
31 E 5th St|Tempe|AZ|85281
211 W Aspen Ave|Flagstaff|AZ|86001
200 Lincoln Ave|Santa Fe|NM|87501
700 N Main St|Las Cruces|NM|88001
1777 Broadway|Boulder|CO|80302
107 N Nevada Ave|Colorado Springs|CO|80903
300 Laporte Ave|Fort Collins|CO|80521
250 N 5th St|Grand Junction|CO|81501
1 Liberty St|Reno|NV|89501
240 S Water St|Henderson|NV|89015
351 W Center St|Provo|UT|84601
2549 Washington Blvd|Ogden|UT|84401
435 Ryman St|Missoula|MT|59802
121 N Rouse Ave|Bozeman|MT|59715
808 W Spokane Falls Blvd|Spokane|WA|99201
747 Market St|Tacoma|WA|98402
450 110th Ave NE|Bellevue|WA|98004
15670 NE 85th St|Redmond|WA|98052
123 5th Ave|Kirkland|WA|98033
210 Lottie St|Bellingham|WA|98225
555 Liberty St SE|Salem|OR|97301
125 E 8th Ave|Eugene|OR|97401
710 NW Wall St|Bend|OR|97703
915 I St|Sacramento|CA|95814
200 E Santa Clara St|San Jose|CA|95113
1 Frank H Ogawa Plz|Oakland|CA|94612
2180 Milvia St|Berkeley|CA|94704
250 Hamilton Ave|Palo Alto|CA|94301
2600 Fresno St|Fresno|CA|93721
1501 Truxtun Ave|Bakersfield|CA|93301
735 Anacapa St|Santa Barbara|CA|93101
1685 Main St|Santa Monica|CA|90401
100 N Garfield Ave|Pasadena|CA|91101
411 W Ocean Blvd|Long Beach|CA|90802
200 S Anaheim Blvd|Anaheim|CA|92805
20 Civic Center Plz|Santa Ana|CA|92701
1 Civic Center Plz|Irvine|CA|92606
202 C St|San Diego|CA|92101
3900 Main St|Riverside|CA|92522
276 4th Ave|Chula Vista|CA|91910
1634 S Main St|Ann Arbor|MI|48104
300 Monroe Ave NW|Grand Rapids|MI|49503
124 W Michigan Ave|Lansing|MI|48933
200 E Wells St|Milwaukee|WI|53202
100 N Jefferson St|Green Bay|WI|54301
411 W 1st St|Duluth|MN|55802
201 4th St SE|Rochester|MN|55904
1 Government Ctr|Toledo|OH|43604
166 S High St|Akron|OH|44308
101 W 3rd St|Dayton|OH|45402
200 E Berry St|Fort Wayne|IN|46802
1 NW Martin Luther King Jr Blvd|Evansville|IN|47708
800 E Monroe St|Springfield|IL|62701
419 Fulton St|Peoria|IL|61602
425 E State St|Rockford|IL|61104
44 E Downer Pl|Aurora|IL|60505
400 S Eagle St|Naperville|IL|60540
2100 Ridge Ave|Evanston|IL|60201
840 N Boonville Ave|Springfield|MO|65802
701 E Broadway|Columbia|MO|65201
111 E Maple St|Independence|MO|64050
701 N 7th St|Kansas City|KS|66101
215 SE 7th St|Topeka|KS|66603
410 E Washington St|Iowa City|IA|52240
101 1st St SE|Cedar Rapids|IA|52401
226 W 4th St|Davenport|IA|52801
225 4th St N|Fargo|ND|58102
300 6th St|Rapid City|SD|57701
PO Box 123|Portland|OR|97207
PO Box 4410 Ste 12|Trenton|NJ|08650
PSC 3 Box 4120|APO|AE|09021
Unit 2050 Box 4190|APO|AP|96278
100 Calle San Jose|San Juan|PR|00901
`;
