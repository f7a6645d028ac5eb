import { still } from '../shell/still.tsx';

/** The parts of the home page that only show words, links and pictures: drawn by the server, kept as they are.
 * The reviews begin to move when they come into view. */

const { SSR } = import.meta.env;

export const Steps = still(
  SSR ? (await import('./steps.tsx')).default : null,
  () => import('./steps.tsx'),
  { className: 'later [--later:45rem] sm:[--later:24rem] lg:[--later:19rem]' },
);

export const ProductCards = still(
  SSR ? (await import('./product-cards.tsx')).default : null,
  () => import('./product-cards.tsx'),
  { className: 'later [--later:75rem] sm:[--later:40rem] lg:[--later:23rem]' },
);

export const Eligibility = still(
  SSR ? (await import('./eligibility.tsx')).default : null,
  () => import('./eligibility.tsx'),
  { className: 'later [--later:26rem] sm:[--later:17rem] lg:[--later:15rem]' },
);

export const WhyUs = still(
  SSR ? (await import('./why-us.tsx')).default : null,
  () => import('./why-us.tsx'),
  { className: 'later [--later:40rem] sm:[--later:52rem] lg:[--later:27rem]' },
);

export const Reviews = still(
  SSR ? (await import('./reviews.tsx')).default : null,
  () => import('./reviews.tsx'),
  { wakesInView: true, className: 'later [--later:18rem]' },
);
