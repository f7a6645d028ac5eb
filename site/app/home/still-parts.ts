import { still } from '../shell/still.tsx';

/** The parts of the home page that only show words, links and pictures: drawn by the server, kept as they are.
 * The reviews begin to move when they come into view. */

const { SSR } = import.meta.env;

export const Steps = still(
  SSR ? (await import('./steps.tsx')).default : null,
  () => import('./steps.tsx'),
);

export const ProductCards = still(
  SSR ? (await import('./product-cards.tsx')).default : null,
  () => import('./product-cards.tsx'),
);

export const Eligibility = still(
  SSR ? (await import('./eligibility.tsx')).default : null,
  () => import('./eligibility.tsx'),
);

export const WhyUs = still(
  SSR ? (await import('./why-us.tsx')).default : null,
  () => import('./why-us.tsx'),
);

export const Reviews = still(
  SSR ? (await import('./reviews.tsx')).default : null,
  () => import('./reviews.tsx'),
  { wakesInView: true },
);
