import type { Router } from "express";
import type { TrafficOfServices } from "../address-services/traffic.ts";

export function addressServiceRoutes(router: Router, traffic: TrafficOfServices): void {
  router.get("/address-services", (_request, response) => void response.json(traffic.report()));
  router.delete("/address-services", (_request, response) => {
    traffic.reset();
    response.status(204).end();
  });
}
