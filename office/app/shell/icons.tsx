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
export const Chart = icon('M4 4v16h16M8.5 16v-5M12.5 16V8M16.5 16v-3');
export const Download = icon('M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15');
export const Drawer = icon(
  'M5 10h14a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM7 10V5h10v5M10.5 14.5h3',
);
export const Printer = icon(
  'M7 8.5V4h10v4.5M7 17H4.5a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H17M7 14h10v6H7z',
);
export const Scroll = icon(
  'M6 4h11a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 8.5h6M8.5 12h6M8.5 15.5h3.5',
);
