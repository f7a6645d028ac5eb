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
export const Lock = icon(
  'M6 11h12a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V12a1 1 0 0 1 1-1zM8 11V8a4 4 0 0 1 8 0v3',
);
export const Send = icon('M20.5 3.5L10 14M20.5 3.5L14 20.5l-4-6.5-6.5-4z');
export const Users = icon(
  'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20c.5-3.5 3-5.2 6.5-5.2s6 1.7 6.5 5.2M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 15.3c2 .7 3.2 2.3 3.5 4.7',
);
