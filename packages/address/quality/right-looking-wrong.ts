/**
 * Correct US addresses that look wrong: local names, suburbs under another post office, abbreviations, odd numbers and streets.
 * street | city | state | ZIP
 */
export const RIGHT_LOOKING_WRONG = `
6801 Hollywood Blvd|Hollywood|CA|90028
10850 Wilshire Blvd|Westwood|CA|90024
11740 San Vicente Blvd|Brentwood|CA|90049
5068 Eagle Rock Blvd|Eagle Rock|CA|90041
2900 Rowena Ave|Silver Lake|CA|90039
1525 W Sunset Blvd|Echo Park|CA|90026
3250 Wilshire Blvd|Koreatown|CA|90005
10250 Santa Monica Blvd|Century City|CA|90067
8700 Sepulveda Blvd|Westchester|CA|90045
3828 Grand View Blvd|Mar Vista|CA|90066
4801 E 3rd St|East Los Angeles|CA|90022
8300 Santa Monica Blvd|W Hollywood|CA|90069
30940 Hawthorne Blvd|Rancho Palos Verdes|CA|90275
24264 El Toro Rd|Laguna Woods|CA|92637
15901 Hacienda Blvd|Hacienda Heights|CA|91745
18351 Colima Rd|Rowland Heights|CA|91748
1040 Torrey Pines Rd|La Jolla|CA|92037
1500 Garnet Ave|Pacific Beach|CA|92109
12800 Carmel Valley Rd|Carmel Valley|CA|92130
1333 Park Ave|Emeryville|CA|94608
120 Vista Ave|Piedmont|CA|94611
2415 University Ave|East Palo Alto|CA|94303
26379 W Fremont Rd|Los Altos Hills|CA|94022
400 Grand Ave|S San Francisco|CA|94080
333 90th St|Daly City|CA|94015
2175 Cherry Ave|Signal Hill|CA|90755
12363 Limonite Ave|Eastvale|CA|92880
8930 Limonite Ave|Jurupa Valley|CA|92509
163 W 125th St|Harlem|NY|10027
375 Greenwich St|Tribeca|NY|10013
100 Bedford Ave|Williamsburg|NY|11211
320 7th Ave|Park Slope|NY|11215
5600 Mosholu Ave|Riverdale|NY|10471
108-22 Queens Blvd|Forest Hills|NY|11375
31-12 Ditmars Blvd|Astoria|NY|11105
1 Centre St|Manhattan|NY|10007
5583 Main St|Amherst|NY|14221
2300 Elmwood Ave|Brighton|NY|14618
1280 Titus Ave|Irondequoit|NY|14617
1 Vince Tofany Blvd|Greece|NY|14612
534 New Loudon Rd|Colonie|NY|12110
3600 Main St|Cheektowaga|NY|14225
5700 24th Ave NW|Ballard|WA|98107
4450 California Ave SW|West Seattle|WA|98116
17500 Midvale Ave N|Shoreline|WA|98133
400 SW 152nd St|Burien|WA|98166
6200 Southcenter Blvd|Tukwila|WA|98188
4800 S 188th St|SeaTac|WA|98188
801 228th Ave SE|Sammamish|WA|98075
17425 Ballinger Way NE|Lake Forest Park|WA|98155
12835 Newcastle Way|Newcastle|WA|98056
6000 Main St SW|Lakewood|WA|98499
3609 Market Pl W|University Place|WA|98466
4185 SW 185th Ave|Aloha|OR|97007
13125 SW Hall Blvd|Tigard|OR|97223
15300 SW 116th Ave|King City|OR|97224
16000 SE Misty Dr|Happy Valley|OR|97086
13000 William Dodson Pkwy|Farmers Branch|TX|75234
5300 Belt Line Rd|Addison|TX|75254
3800 University Blvd|West University Place|TX|77005
911 Westlake Dr|West Lake Hills|TX|78746
1102 Lohmans Crossing Rd|Lakeway|TX|78734
3800 University Blvd|University Park|TX|75205
4700 Drexel Dr|Highland Park|TX|75205
6116 Broadway|Alamo Heights|TX|78209
13133 E Arapahoe Rd|Centennial|CO|80112
6060 S Quebec St|Greenwood Village|CO|80111
9220 Kimmer Dr|Lone Tree|CO|80124
62 Plaza Dr|Highlands Ranch|CO|80129
480 S Allison Pkwy|Lakewood|CO|80226
11701 Community Center Dr|Northglenn|CO|80233
9500 Civic Center Dr|Thornton|CO|80229
2450 E Quincy Ave|Cherry Hills Village|CO|80113
7500 W 29th Ave|Wheat Ridge|CO|80033
1 Galambos Way|Sandy Springs|GA|30328
4800 Ashford Dunwoody Rd|Dunwoody|GA|30338
4362 Peachtree Rd|Brookhaven|GA|30319
11360 Lakefield Dr|Johns Creek|GA|30097
310 Technology Pkwy|Peachtree Corners|GA|30092
5468 Peachtree Rd|Chamblee|GA|30341
8401 NW 53rd Ter|Doral|FL|33166
19200 W Country Club Dr|Aventura|FL|33180
405 Biltmore Way|Coral Gables|FL|33134
18070 Collins Ave|Sunny Isles Beach|FL|33160
10050 NE 2nd Ave|Miami Shores|FL|33138
400 NW 73rd Ave|Plantation|FL|33317
10770 W Oakland Park Blvd|Sunrise|FL|33351
12300 Forest Hill Blvd|Wellington|FL|33414
10500 N Military Trl|Palm Beach Gardens|FL|33410
18605 NW 27th Ave|Miami Gardens|FL|33056
12645 S Dixie Hwy|Pinecrest|FL|33156
9090 SW 50th Pl|Cooper City|FL|33328
100 N Andrews Ave|Ft Lauderdale|FL|33301
401 Clematis St|W Palm Beach|FL|33401
17011 NE 19th Ave|N Miami Beach|FL|33162
301 S Ridgewood Ave|Daytona Beach|FL|32114
225 Newburyport Ave|Altamonte Springs|FL|32701
175 5th St N|St Petersburg|FL|33701
155 Corey Ave|St Pete Beach|FL|33706
4801 W 50th St|Edina|MN|55424
1800 W Old Shakopee Rd|Bloomington|MN|55431
3830 Pilot Knob Rd|Eagan|MN|55122
8301 Valley Creek Rd|Woodbury|MN|55125
3400 Plymouth Blvd|Plymouth|MN|55447
5005 Minnetonka Blvd|St Louis Park|MN|55416
7800 Golden Valley Rd|Golden Valley|MN|55427
2660 Civic Center Dr|Roseville|MN|55113
15 W Kellogg Blvd|St Paul|MN|55102
10 N Bemiston Ave|Clayton|MO|63105
690 Chesterfield Pkwy W|Chesterfield|MO|63017
6801 Delmar Blvd|University City|MO|63130
139 S Kirkwood Rd|Kirkwood|MO|63122
300 N New Ballas Rd|Creve Coeur|MO|63141
1200 Market St|St. Louis|MO|63103
7010 N Holmes St|Gladstone|MO|64118
3400 Lee Rd|Shaker Heights|OH|44120
25325 Fairmount Blvd|Beachwood|OH|44122
12650 Detroit Ave|Lakewood|OH|44107
3600 Tremont Rd|Upper Arlington|OH|43221
2242 E Main St|Bexley|OH|43209
3600 Shroyer Rd|Kettering|OH|45429
4343 Cooper Rd|Blue Ash|OH|45242
40555 Utica Rd|Sterling Heights|MI|48313
1000 Rochester Hills Dr|Rochester Hills|MI|48309
6045 Fenton St|Dearborn Heights|MI|48127
52700 Van Dyke Ave|Shelby Township|MI|48316
1155 28th St SW|Wyoming|MI|49509
7725 W North Ave|Wauwatosa|WI|53213
7525 W Greenfield Ave|West Allis|WI|53214
5300 N Marlborough Dr|Whitefish Bay|WI|53217
5520 Lacy Rd|Fitchburg|WI|53711
1640 Greensboro Dr|Tysons|VA|22102
1300 Wilson Blvd|Rosslyn|VA|22209
11810 Grand Park Ave|North Bethesda|MD|20852
710 Washington Rd|Mt Lebanon|PA|15228
1000 Ross Park Mall Dr|Ross Township|PA|15237
100 Garrett Rd|Upper Darby|PA|19082
100 Municipal Blvd|Edison|NJ|08817
820 Mercer St|Cherry Hill|NJ|08002
100 Mount Laurel Rd|Mt Laurel|NJ|08054
428 60th St|West New York|NJ|07093
6401 E Lincoln Dr|Paradise Valley|AZ|85253
4700 E Warner Rd|Ahwatukee|AZ|85044
11000 N La Canada Dr|Oro Valley|AZ|85737
2200 Civic Center Dr|N Las Vegas|NV|89030
10300 W Charleston Blvd|Summerlin|NV|89135
4580 S 2300 E|Holladay|UT|84117
2277 E Bengal Blvd|Cottonwood Heights|UT|84121
1330 E Chambers Ave|Millcreek|UT|84106
3600 Constitution Blvd|West Valley City|UT|84119
1450 N Lynhurst Dr|Speedway|IN|46224
11408 Municipal Center Dr|Farragut|TN|37934
3940 Grandview Ave|St Matthews|KY|40207
8500 Santa Fe Dr|Overland Park|KS|66212
4800 Town Center Dr|Leawood|KS|66211
7700 Mission Rd|Prairie Village|KS|66208
1200 Oak Brook Rd|Oak Brook|IL|60523
6900 N Lincoln Ave|Lincolnwood|IL|60712
9501 Devon Ave|Rosemont|IL|60018
1032 Montgomery Hwy|Vestavia Hills|AL|35216
56 Church St|Mountain Brook|AL|35213
2850 19th St S|Homewood|AL|35209
6407 Avondale Dr|Nichols Hills|OK|73116
100 N Midwest Blvd|Midwest City|OK|73110
2424 Kalakaua Ave|Waikiki|HI|96815
99-500 Salt Lake Blvd|Aiea|HI|96701
91-1001 Kaimalie St|Ewa Beach|HI|96706
12-34 River Rd|Fair Lawn|NJ|07410
1300 Centre St|Newton Centre|MA|02459
650 Dudley St|Dorchester|MA|02125
2401 Courthouse Dr|Virginia Beach|VA|23456
107 N Nevada Ave|Colorado Springs|CO|80903
1000 Throckmorton St|Ft Worth|TX|76102
1 Roosevelt Sq|Mt Vernon|NY|10550
1101 Oak St|Myrtle Beach|SC|29577
2200 2nd St|Ft Myers|FL|33901
2500 City Hall Ln|N Charleston|SC|29406
101 S Main St|Winston-Salem|NC|27101
410 Abbott Rd|E Lansing|MI|48823
145 Taunton Ave|E Providence|RI|02914
700 Avenue of the Americas|New York|NY|10010
515 North Ave|New Rochelle|NY|10801
7 North St|Pittsfield|MA|01201
1 Street Rd|Southampton|PA|18966
2400 Avenue C|Bradenton|FL|34205
300 St Charles Ave|New Orleans|LA|70130
100 Court St|Brooklyn|NY|11201
45 South Park|San Francisco|CA|94107
200 West End Ave|New York|NY|10023
1500 East Shore Dr|Ithaca|NY|14850
9 North Shore Dr|South Haven|MI|49090
20 East West Hwy|Silver Spring|MD|20910
1 World Trade Ctr Ste 8500|New York|NY|10007
One Microsoft Way|Redmond|WA|98052
N95W18000 Appleton Ave|Menomonee Falls|WI|53051
W156N8480 Pilgrim Rd|Menomonee Falls|WI|53051
4850 W Hwy 74|Monroe|NC|28110
100 County Road 12|Durango|CO|81301
2900 State Route 10|Morris Plains|NJ|07950
1200 FM 1960 Rd W Ste 100|Houston|TX|77090
RR 2 Box 18|Ames|IA|50010
HC 1 Box 22|Alpine|TX|79830
123 1/2 Main St|Venice|CA|90291
14 Rue Royale|Slidell|LA|70461
150 S Main St Unit B|Salt Lake City|UT|84101
1 Dole Dr|Westlake Village|CA|91362
12 Land O Lakes Blvd|Land O Lakes|FL|34639
100 S Saunders St|Raleigh|NC|27603
1 O'Fallon Sq|O'Fallon|IL|62269
240 S Main St|O'Fallon|MO|63366
164 E Lincoln Hwy|DeKalb|IL|60115
211 E Pleasant Run Rd|DeSoto|TX|75115
1300 W Houston Ave|McAllen|TX|78501
710 E Mullan Ave|Coeur d'Alene|ID|83814
200 Ridley Ave|LaGrange|GA|30240
400 La Crosse St|La Crosse|WI|54601
1 Truth or Consequences Ave|Truth or Consequences|NM|87901
100 King St|King of Prussia|PA|19406
Calle 5 B 12|Carolina|PR|00983
Urb Las Gladiolas, 150 Calle A|San Juan|PR|00926
PSC 80 Box 10001|APO|AP|96367
`;
