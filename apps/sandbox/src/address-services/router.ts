import express, { type Router } from "express";
import { censusService } from "./census.ts";
import { geocodioService } from "./geocodio.ts";
import { googleService } from "./google.ts";
import { nominatimService, peliasService, photonService } from "./own-servers.ts";
import { type Service, serviceRoute, type ServicesWorld } from "./service-route.ts";
import { smartyInternationalService, smartyService } from "./smarty.ts";

/** Each service is below a separate folder, so that only its base URL differs. */
export function addressServices(world: ServicesWorld): Router {
  const router = express.Router();
  const json = express.json({ limit: "1mb" });
  const form = express.text({ type: "multipart/form-data", limit: "5mb" });
  const get = (path: string, service: Service): void => void router.get(path, serviceRoute(world, service));
  const post = (path: string, service: Service): void =>
    void router.post(path, json, form, serviceRoute(world, service));
  post("/google/v1\\:validateAddress", googleService);
  post("/smarty/street-address", smartyService);
  get("/smarty/verify", smartyInternationalService);
  post("/geocodio/v1.9/geocode", geocodioService);
  post("/census/geocoder/locations/addressbatch", censusService);
  get("/nominatim/search", nominatimService);
  get("/photon/structured", photonService);
  get("/pelias/v1/search/structured", peliasService);
  return router;
}
