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
export const ImageDown = icon(
  'M12 3.5H6a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V12M4.5 18l4.5-5 3 3 2-2 5.5 5M17.5 3v6M15 6.5l2.5 2.5L20 6.5',
);
export const QrCode = icon(
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 20v.01M17.5 17.5H20M7 7v.01M17 7v.01M7 17v.01',
);
export const Share = icon(
  'M20.5 5.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM8.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM20.5 18.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM8.2 10.8l7.6-4.1M8.2 13.2l7.6 4.1',
);
