/** Icons that only pages of text show: every page loads icons.tsx. */
import { icon } from './icons.tsx';

export const Mail = icon(
  'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3.5 7l8.5 6.5L20.5 7',
);
export const MapPin = icon(
  'M12 21.5c-4.7-5-7-8.6-7-11.7a7 7 0 0 1 14 0c0 3.1-2.3 6.7-7 11.7zM14.5 9.8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
);
export const Printer = icon(
  'M7 8.5v-5h10v5M7 17H4a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1h-3M7 14h10v6.5H7z',
);
export const Users = icon(
  'M13 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20c.4-3.7 3-5.5 7-5.5s6.6 1.8 7 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.4 3.5 5.1',
);
