import { still } from '../shell/still.tsx';

/** The bodies of the content pages: only words and links, so the browser keeps what the server drew. */

const { SSR } = import.meta.env;

export const SectionsBody = still(
  SSR ? (await import('./sections-body.tsx')).default : null,
  () => import('./sections-body.tsx'),
);

export const CardsBody = still(
  SSR ? (await import('./cards-body.tsx')).default : null,
  () => import('./cards-body.tsx'),
);

export const PartnerBody = still(
  SSR ? (await import('./partner-body.tsx')).default : null,
  () => import('./partner-body.tsx'),
);

export const ContactBody = still(
  SSR ? (await import('./contact-body.tsx')).default : null,
  () => import('./contact-body.tsx'),
);
