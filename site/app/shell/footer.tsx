import { still } from './still.tsx';

/** The foot of every page; its code is loaded only where the browser must draw it. */
export const Footer = still(
  import.meta.env.SSR ? (await import('./footer-content.tsx')).default : null,
  () => import('./footer-content.tsx'),
  { className: 'later [--later:54rem] sm:[--later:32rem] lg:[--later:28rem]' },
);
