import { icon } from './icons.tsx';

/* In a file of their own: every icon of `icons.tsx` is loaded with the home page, whichever page uses it. */

export const ArrowLeft = icon('M20 12H4M10 6l-6 6 6 6');
export const Eye = icon(
  'M2 12c2.2-4.4 5.6-6.5 10-6.5s7.8 2.1 10 6.5c-2.2 4.4-5.6 6.5-10 6.5S4.2 16.4 2 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
);
export const EyeOff = icon(
  'M3.5 3.5l17 17M9.9 5.7A11 11 0 0 1 12 5.5c4.4 0 7.8 2.1 10 6.5a13 13 0 0 1-3 4M6.3 7.2A12 12 0 0 0 2 12c2.2 4.4 5.6 6.5 10 6.5a11 11 0 0 0 4.9-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
);
export const History = icon('M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.5M3.5 4v4.5H8M12 7.5V12l3 2');
export const House = icon('M4 11l8-7.5 8 7.5v8.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM9.5 20.5v-6h5v6');
export const Key = icon(
  'M13 15.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM21 2.5l-9.6 9.1M15.5 7.7l3 3L22 7.4l-2.9-2.9',
);
export const LogOut = icon('M14 4h4a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-4M10 8l-4.5 4 4.5 4M6 12h9');
