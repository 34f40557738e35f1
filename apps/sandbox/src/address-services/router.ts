import express, { type Router } from "express";
import { censusService } from "./census.ts";
import { geocodioService } from "./geocodio.ts";
import { googleService } from "./google.ts";
import { nominatimService, peliasService, photonService } from "./own-servers.ts";
import { type Service, serviceRoute, type ServicesWorld } from "./service-route.ts";
import { smartyInternationalService, smartyService } from "./smarty.ts";

const services: readonly Service[] = [
  googleService,
  smartyService,
  smartyInternationalService,
  geocodioService,
  censusService,
  nominatimService,
  photonService,
  peliasService,
];
export const serviceNames = services.map(({ name }) => name);

/** Each service is below a separate folder, so that only its base URL differs. */
export function addressServices(world: ServicesWorld): Router {
  const router = express.Router();
  const json = express.json({ limit: "1mb" });
  const form = express.text({ type: "multipart/form-data", limit: "5mb" });
  for (const service of services) {
    const [method, path] = service.route;
    router[method](path, ...(method === "post" ? [json, form] : []), serviceRoute(world, service));
  }
  return router;
}
