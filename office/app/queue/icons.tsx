import { icon } from 'ui/icons.tsx';

/** Icons of the queue and the review, of the same set as all others. */
export const Inbox = icon(
  'M4 13l2.6-7.3A1 1 0 0 1 7.5 5h9a1 1 0 0 1 .9.7L20 13v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 13h4.5l1.5 2.5h4l1.5-2.5H20',
);
export const Search = icon('M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5L20 20');
export const Repeat = icon(
  'M17 3l3.5 3.5L17 10M3.5 11.5v-2a3 3 0 0 1 3-3h14M7 21l-3.5-3.5L7 14M20.5 12.5v2a3 3 0 0 1-3 3h-14',
);
export const Copies = icon('M9 9h10v11H9zM15 9V4H5v11h4');
export const FilePlus = icon(
  'M13.5 3.5H7a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V8zM13.5 3.5V8H18M12 11.5v5M9.5 14h5',
);
export const Pencil = icon(
  'M4 20l1-4.2L15.8 5a1.6 1.6 0 0 1 2.2 0l1 1a1.6 1.6 0 0 1 0 2.2L8.2 19zM14 7l3 3',
);
export const NoCard = icon(
  'M4 4l16 16M7 5.5h12.5a1 1 0 0 1 1 1v11M17 18.5H4.5a1 1 0 0 1-1-1v-11a1 1 0 0 1 .6-.9',
);
export const ArrowUpBold = icon('M12 20V5M6.5 10.5L12 5l5.5 5.5');
export const ZoomIn = icon(
  'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5L20 20M10.5 8v5M8 10.5h5',
);
export const ZoomOut = icon(
  'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5L20 20M8 10.5h5',
);
export const TurnLeft = icon('M4 4v5h5M4.5 9A8 8 0 1 1 4 13');
export const TurnRight = icon('M20 4v5h-5M19.5 9A8 8 0 1 0 20 13');
export const Columns = icon(
  'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM9.5 4v16M14.5 4v16',
);
export const PhoneOff = icon(
  'M5 3.5h3.5l1.7 4.6L8 9.7a12 12 0 0 0 6.3 6.3l1.6-2.2 4.6 1.7V19a1.6 1.6 0 0 1-1.7 1.6C10.6 20 4 13.4 3.4 5.2A1.6 1.6 0 0 1 5 3.5zM15 4l5 5M20 4l-5 5',
);
export const PhoneCheck = icon(
  'M5 3.5h3.5l1.7 4.6L8 9.7a12 12 0 0 0 6.3 6.3l1.6-2.2 4.6 1.7V19a1.6 1.6 0 0 1-1.7 1.6C10.6 20 4 13.4 3.4 5.2A1.6 1.6 0 0 1 5 3.5zM14.5 6.5l2 2 4-4',
);
