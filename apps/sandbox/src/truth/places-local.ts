// Names that residents use and to which mail is delivered, although the post office prints another name for the ZIP code.
// An engine with one name per ZIP must not overwrite them: name | state | ZIP codes | the post office's preferred name.
export const localPlaces = `
Aloha|OR|97007,97078|Beaverton
Hollywood|CA|90028|Los Angeles
Westwood|CA|90024|Los Angeles
Silver Lake|CA|90026|Los Angeles
Koreatown|CA|90005,90006|Los Angeles
Pacific Beach|CA|92109|San Diego
Hillcrest|CA|92103|San Diego
Rancho Bernardo|CA|92128|San Diego
Monte Sereno|CA|95030|Los Gatos
Edina|MN|55424,55435,55436,55439|Minneapolis
Bloomington|MN|55420,55425,55431,55437,55438|Minneapolis
Saint Louis Park|MN|55416,55426|Minneapolis
Richfield|MN|55423|Minneapolis
Golden Valley|MN|55422,55427|Minneapolis
Roseville|MN|55113|Saint Paul
Maplewood|MN|55109,55117,55119|Saint Paul
Eagan|MN|55121,55122,55123|Saint Paul
Woodbury|MN|55125,55129|Saint Paul
Brooklyn Park|MN|55443,55444,55445|Minneapolis
Shoreline|WA|98133,98155,98177|Seattle
Burien|WA|98146,98166,98168|Seattle
Tukwila|WA|98168,98188|Seattle
SeaTac|WA|98188,98198|Seattle
Newcastle|WA|98056,98059|Renton
Lake Forest Park|WA|98155|Seattle
University Place|WA|98466,98467|Tacoma
Centennial|CO|80112,80122|Englewood
Lakewood|CO|80214,80226,80227,80228|Denver
Greenwood Village|CO|80111,80121|Englewood
Wheat Ridge|CO|80033|Wheat Ridge
Highlands Ranch|CO|80126,80129,80130|Littleton
Glendale|CO|80246|Denver
Northglenn|CO|80233,80234|Denver
Thornton|CO|80229,80233,80241|Denver
Oro Valley|AZ|85737,85755|Tucson
Catalina Foothills|AZ|85718|Tucson
Paradise Valley|AZ|85253|Paradise Valley
West University Place|TX|77005|Houston
Alamo Heights|TX|78209|San Antonio
Castle Hills|TX|78213|San Antonio
Lakeway|TX|78734,78738|Austin
West Lake Hills|TX|78746|Austin
University Park|TX|75205,75225|Dallas
Highland Park|TX|75205|Dallas
Farmers Branch|TX|75234,75244|Dallas
Addison|TX|75001,75254|Addison
North Richland Hills|TX|76180,76182|Fort Worth
Upper Arlington|OH|43220,43221|Columbus
Bexley|OH|43209|Columbus
Grandview Heights|OH|43212|Columbus
Whitehall|OH|43213|Columbus
Shaker Heights|OH|44120,44122|Cleveland
Cleveland Heights|OH|44106,44118|Cleveland
Parma|OH|44129,44134|Cleveland
Brook Park|OH|44142|Brookpark
Blue Ash|OH|45242|Cincinnati
Norwood|OH|45212|Cincinnati
Sharonville|OH|45241|Cincinnati
Kettering|OH|45429,45440|Dayton
Oakwood|OH|45419|Dayton
Mount Lebanon|PA|15228|Pittsburgh
Dormont|PA|15216|Pittsburgh
Squirrel Hill|PA|15217|Pittsburgh
Manayunk|PA|19127|Philadelphia
Chestnut Hill|PA|19118|Philadelphia
Clayton|MO|63105|Saint Louis
University City|MO|63130|Saint Louis
Creve Coeur|MO|63141|Saint Louis
Kirkwood|MO|63122|Saint Louis
Webster Groves|MO|63119|Saint Louis
Ladue|MO|63124|Saint Louis
Maplewood|MO|63143|Saint Louis
Gladstone|MO|64118,64119|Kansas City
Prairie Village|KS|66207,66208|Prairie Village
Leawood|KS|66206,66209,66211|Leawood
Aventura|FL|33160,33180|Miami
Coral Gables|FL|33134,33146|Miami
Doral|FL|33166,33172,33178|Miami
Pinecrest|FL|33156|Miami
Coconut Grove|FL|33133|Miami
Key Biscayne|FL|33149|Key Biscayne
Plantation|FL|33317,33324|Fort Lauderdale
Sunrise|FL|33322,33323,33351|Fort Lauderdale
Tamarac|FL|33319,33321|Fort Lauderdale
Weston|FL|33326,33327|Fort Lauderdale
Lauderhill|FL|33313,33319|Fort Lauderdale
Temple Terrace|FL|33617,33637|Tampa
Ybor City|FL|33605|Tampa
Belle Isle|FL|32809,32812|Orlando
Tysons|VA|22102,22182|McLean
Dorchester|MA|02121,02122,02125|Dorchester
Mattapan|MA|02126|Mattapan
Jamaica Plain|MA|02130|Jamaica Plain
Allston|MA|02134|Allston
Brighton|MA|02135|Brighton
Charlestown|MA|02129|Charlestown
South Boston|MA|02127|Boston
Back Bay|MA|02116|Boston
North Bethesda|MD|20852|Rockville
Pikesville|MD|21208|Pikesville
Canton|MD|21224|Baltimore
Oak Hill|TN|37220|Nashville
Berry Hill|TN|37204|Nashville
Bellevue|TN|37221|Nashville
Saint Matthews|KY|40207|Louisville
Jeffersontown|KY|40299|Louisville
Shively|KY|40216|Louisville
Speedway|IN|46224|Indianapolis
Broad Ripple|IN|46220|Indianapolis
Millcreek|UT|84106,84109|Salt Lake City
Holladay|UT|84117,84124|Salt Lake City
Cottonwood Heights|UT|84121|Salt Lake City
Murray|UT|84107,84123|Salt Lake City
Taylorsville|UT|84118,84129|Salt Lake City
Paradise|NV|89109,89119|Las Vegas
Spring Valley|NV|89117,89147|Las Vegas
Waikiki|HI|96815|Honolulu
Mountain Brook|AL|35213,35223|Birmingham
Vestavia Hills|AL|35216,35243|Birmingham
Homewood|AL|35209|Birmingham
Hoover|AL|35226,35244|Birmingham
Nichols Hills|OK|73116|Oklahoma City
The Village|OK|73120|Oklahoma City
Wauwatosa|WI|53213,53226|Milwaukee
Shorewood|WI|53211|Milwaukee
Whitefish Bay|WI|53217|Milwaukee
West Allis|WI|53214,53227|Milwaukee
Fitchburg|WI|53711|Madison
Glendale|WI|53209,53217|Milwaukee
Kentwood|MI|49508,49512|Grand Rapids
Wyoming|MI|49509,49519|Wyoming
Grosse Pointe Park|MI|48230|Grosse Pointe
West Bloomfield|MI|48322,48323|West Bloomfield
Cheektowaga|NY|14225,14227|Buffalo
Amherst|NY|14226|Buffalo
Irondequoit|NY|14617|Rochester
Brighton|NY|14618|Rochester
Colonie|NY|12205|Albany
Riverdale|NY|10463,10471|Bronx
Williamsburg|NY|11211|Brooklyn
Park Slope|NY|11215|Brooklyn
Harlem|NY|10027|New York
Bayside|NY|11361|Bayside
Astoria|NY|11102,11103,11105,11106|Astoria
Forest Hills|NY|11375|Forest Hills
Ridgewood|NY|11385|Ridgewood
Long Island City|NY|11101|Long Island City
Sandy Springs|GA|30328,30342,30350|Atlanta
Brookhaven|GA|30319|Atlanta
Dunwoody|GA|30338|Atlanta
Johns Creek|GA|30022,30097|Alpharetta
Milton|GA|30004|Alpharetta
East Point|GA|30344|Atlanta
Peachtree Corners|GA|30092|Norcross
Forest Acres|SC|29206|Columbia
Daniel Island|SC|29492|Charleston
Carrollwood|FL|33618|Tampa
Hamilton|NJ|08610,08619|Trenton
West Windsor|NJ|08550|Princeton Junction
Lawrence Township|NJ|08648|Lawrence Township
Old Bridge|NJ|08857|Old Bridge
Uptown|IL|60640|Chicago
Hyde Park|IL|60615|Chicago
Norridge|IL|60706|Harwood Heights
East Lake|GA|30317|Atlanta
Hot Springs|AR|71901|Hot Springs National Park
The Woodlands|TX|77380,77381|Spring
`;
