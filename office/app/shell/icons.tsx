import { icon } from 'ui/icons.tsx';

/** Icons that only the office has, of the same set. */
export const Keyboard = icon(
  'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM7 10h.01M10.5 10h.01M14 10h.01M17.5 10h.01M7.5 14h9',
);
export const Message = icon(
  'M5 4.5h14a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H9.5L5.5 20.5V17H5a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1z',
);
export const Ledger = icon(
  'M6 3.5h12a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H6zM6 3.5v17M9.5 8h6M9.5 12h6M9.5 16h3.5',
);
export const ArrowUp = icon('M12 20V4M6 10l6-6 6 6');
export const ArrowDown = icon('M12 4v16M6 14l6 6 6-6');
export const CalendarClock = icon(
  'M4 9h16M8 3v4M16 3v4M5 5h14a1 1 0 0 1 1 1v5M11 20H5a1 1 0 0 1-1-1V6M22 17a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM17 14.5V17l1.5 1.5',
);
