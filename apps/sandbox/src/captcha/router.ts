import express, { type Router } from "express";
import { textFields } from "../pages/form-fields.ts";
import type { CaptchaDesk } from "./captcha-desk.ts";

/** The part of the real script's interface that pages use, without its badge. */
const script = `(() => {
  const base = new URL(document.currentScript.src);
  window.grecaptcha = {
    ready(run) { run(); },
    async execute(siteKey, { action }) {
      const response = await fetch(new URL("token", base), {
        method: "POST",
        body: new URLSearchParams({ siteKey, action }),
      });
      return (await response.json()).token;
    },
  };
})();
`;

/** Imitates reCAPTCHA v3: script, token, verification. Any page may request a token, as with the real one. */
export function captchaRouter(desk: CaptchaDesk): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: false, limit: "20kb" }));
  router.get("/api.js", (_request, response) => void response.type("js").send(script));
  router.post("/token", (request, response) => {
    response
      .set("access-control-allow-origin", "*")
      .json({ token: desk.issue(textFields(request.body)["action"] ?? "") });
  });
  router.post("/siteverify", (request, response) => {
    const { secret = "", response: token = "" } = textFields(request.body);
    response.json(desk.verify(secret, token));
  });
  return router;
}
