import type { Router } from "express";
import type { CaptchaDesk } from "../captcha/captcha-desk.ts";
import { ControlError } from "./control-error.ts";

export function captchaRoutes(router: Router, desk: CaptchaDesk): void {
  router.put("/captcha", (request, response) => {
    const { score }: { score?: unknown } = Object(request.body);
    if (typeof score !== "number" || score < 0 || score > 1)
      throw new ControlError(400, `"score" must be a number from 0 to 1`);
    desk.score = score;
    response.json({ score });
  });
}
