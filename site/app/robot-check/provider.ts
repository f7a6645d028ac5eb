import type { Locale } from 'contract/locale';

/** The API that both providers' scripts share. */
export interface ProviderApi {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      callback: (response: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): string | number;
  reset(widget: string | number): void;
}

export type ProviderName = 'turnstile' | 'recaptcha';

/** Time limit for loading a provider's script. */
const LOAD_TIMEOUT_MS = 20_000;

declare global {
  interface Window {
    turnstile?: ProviderApi;
    grecaptcha?: ProviderApi & { ready?: (then: () => void) => void };
  }
}

const SCRIPTS: Readonly<Record<ProviderName, (locale: Locale) => string>> = {
  turnstile: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  recaptcha: (locale) => `https://www.google.com/recaptcha/api.js?render=explicit&hl=${locale}`,
};

const loaded = new Map<ProviderName, Promise<ProviderApi>>();

/**
 * Loads the provider's script, once a visit (REF-15, INV-26). The content security policy allows it only where the operator
 * has configured that provider.
 * @throws when the script cannot be loaded; the next call tries again
 */
export function loadProvider(name: ProviderName, locale: Locale): Promise<ProviderApi> {
  const before = loaded.get(name);
  if (before) return before;
  const loading = load(name, locale);
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

function load(name: ProviderName, locale: Locale): Promise<ProviderApi> {
  const script = document.createElement('script');
  script.src = SCRIPTS[name](locale);
  script.async = true;
  const coming = new Promise<ProviderApi>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`${name} did not load in time`)),
      LOAD_TIMEOUT_MS,
    );
    const refuse = () => reject(new Error(`${name} cannot be loaded`));
    script.addEventListener('error', refuse);
    script.addEventListener('load', () => {
      const take = () => {
        clearTimeout(late);
        const api = name === 'turnstile' ? window.turnstile : window.grecaptcha;
        if (api) resolve(api);
        else refuse();
      };
      // reCAPTCHA's script loads another one and calls `ready` after that.
      if (name === 'recaptcha' && window.grecaptcha?.ready) window.grecaptcha.ready(take);
      else take();
    });
  });
  document.head.append(script);
  return coming.catch((error: unknown) => {
    script.remove();
    throw error;
  });
}
