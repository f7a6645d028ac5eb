/** Icons that only the wizards show: every page loads icons.tsx. */
import { icon } from './icons.tsx';

export const Calendar = icon(
  'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 11h16M8.5 3.5V8M15.5 3.5V8',
);
export const Camera = icon(
  'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z',
);
export const FileImage = icon(
  'M13.5 3H6a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8.5zM13.5 3v5.5H19M5.5 18l4-4.5 3 3 2-2 4 3.5M9 10h.01',
);
export const Trash = icon('M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6');
export const WifiOff = icon(
  'M4 4l16 16M12 19h.01M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.3M13.5 9.2A10 10 0 0 1 19 12M2.5 8.5A14 14 0 0 1 6 6.2M10 5.1a14 14 0 0 1 11.5 3.4',
);
