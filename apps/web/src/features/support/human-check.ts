type Grecaptcha = {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
};
declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

export type HumanCheck = { siteKey: string; scriptUrl: string };

let loading: Promise<Grecaptcha> | null = null;

/** Loads the check's script once; a failure may be retried. Only the support page's policy allows it. */
export function loadHumanCheck(check: HumanCheck): Promise<Grecaptcha> {
  loading ??= load(check).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load({ siteKey, scriptUrl }: HumanCheck): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${scriptUrl}?render=${encodeURIComponent(siteKey)}`;
    script.async = true;
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("Couldn't load reCAPTCHA"));
    });
    script.addEventListener("load", () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error("reCAPTCHA loaded but is not available"));
    });
    document.head.append(script);
  });
}

/** A token as evidence that a person just pressed this form's button. */
export async function humanToken(check: HumanCheck): Promise<string> {
  const grecaptcha = await loadHumanCheck(check);
  return await grecaptcha.execute(check.siteKey, { action: "submit" });
}
