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

/** Loads the script of the check, once; a failure may be tried again. Only the support page's policy lets it run. */
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

/** A token that says: a person pressed this form's button just now. */
export async function humanToken(check: HumanCheck): Promise<string> {
  const grecaptcha = await loadHumanCheck(check);
  return await grecaptcha.execute(check.siteKey, { action: "submit" });
}
