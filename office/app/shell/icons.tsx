import { icon } from 'ui/icons.tsx';

/** Icons that only the office has, of the same set. */
export const Keyboard = icon(
  'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM7 10h.01M10.5 10h.01M14 10h.01M17.5 10h.01M7.5 14h9',
);
export const Message = icon(
  'M5 4.5h14a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H9.5L5.5 20.5V17H5a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1z',
);
export const ArrowUp = icon('M12 20V4M6 10l6-6 6 6');
export const ArrowDown = icon('M12 4v16M6 14l6 6 6-6');
export const Moon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z');
