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
export const Sliders = icon('M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h11M19 17h1M17 15v4');
export const Cog = icon(
  'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 3v2.6M12 18.4V21M3 12h2.6M18.4 12H21M5.6 5.6l1.9 1.9M16.5 16.5l1.9 1.9M18.4 5.6l-1.9 1.9M7.5 16.5l-1.9 1.9',
);
export const Page = icon(
  'M6 3.5h8l4 4V20a.5.5 0 0 1-.5.5h-11A.5.5 0 0 1 6 20zM14 3.5v4h4M9 12h6M9 15.5h6',
);
export const Lock = icon(
  'M6 11h12a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V12a1 1 0 0 1 1-1zM8 11V8a4 4 0 0 1 8 0v3',
);
export const Send = icon('M20.5 3.5L10 14M20.5 3.5L14 20.5l-4-6.5-6.5-4z');
/** A SIM card. */
export const PhoneChanged = icon('M7 3.5h7l4 4v13H7zM10 12h5v5h-5zM12.5 12v5');
export const Users = icon(
  'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20c.5-3.5 3-5.2 6.5-5.2s6 1.7 6.5 5.2M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 15.3c2 .7 3.2 2.3 3.5 4.7',
);
export const Moon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z');
export const Chart = icon('M4 4v16h16M8.5 16v-5M12.5 16V8M16.5 16v-3');
export const ColumnsSign = icon('M4.5 5h15v14h-15zM9.5 5v14M14.5 5v14');
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
export const UserPlus = icon(
  'M13.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM3.5 20c.5-3.5 3-5.2 6.5-5.2s6 1.7 6.5 5.2M18.5 8v6M15.5 11h6',
);
export const BellSign = icon(
  'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0M12 5V3',
);
export const Bookmark = icon(
  'M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1zM12 8v5M9.5 10.5h5',
);
