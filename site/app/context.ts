import type { Client } from 'contract/client';
import type { Host } from 'contract/endpoint';
import { createContext } from 'react-router';

interface TwoTongued {
  km: string;
  en: string;
}

/** What the operator set and every page may show or need: public, the same for every visitor. */
export interface SiteFacts {
  /** Without a closing slash. */
  publicUrl: string;
  company: {
    name: TwoTongued;
    hotline: string;
    email: string;
    address: TwoTongued;
    mapUrl: string;
    /** Name of the network → address; an empty one hides its icon (G-62). */
    social: Record<string, string>;
  };
  /** For whom the site acts; it never lends itself (C-72). */
  lender: { name: TwoTongued; licence: string };
  /** Empty: the page's own origin (API-04, C-78). */
  hosts: Record<Host, string>;
  regionApiKey: string;
  robotCheck: {
    driver: 'altcha' | 'turnstile' | 'recaptcha';
    siteKey: string;
    /** Whether the last Submit of the borrow wizard asks for it (G-07). */
    onBorrow: boolean;
  };
  /** Whether purchasing and pawn ask for the photo of the employment card (C-31). */
  requireEmploymentCard: boolean;
}

/** What a loader on the server may use. */
export interface SiteContext {
  facts: SiteFacts;
  /** Calls an endpoint in process, in the reader's language, as a visitor. */
  call: Client;
  /** Tells the operator; never with personal data. */
  report: (error: unknown) => void;
}

/** In a loader: `context.get(siteContext).call(productRates.payday)`. */
export const siteContext = createContext<SiteContext>();
