import { icon } from 'ui/icons.tsx';

/* The icons that only the account has: apart, so that no other page carries them. */

export const AtSign = icon(
  'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM16 8v5.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.6 7.2',
);
export const Bank = icon(
  'M3.5 9.5L12 4l8.5 5.5zM4 20h16M6.5 12.5v5M10.2 12.5v5M13.8 12.5v5M17.5 12.5v5',
);
export const Briefcase = icon(
  'M4 8h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM8.5 8V5a1 1 0 0 1 1-1h5a1 1 0 0 1 1 1v3M3 13.5h18',
);
export const GraduationCap = icon(
  'M2.5 9.5L12 5l9.5 4.5L12 14zM6.5 11.5V16c1.5 1.6 3.3 2.4 5.5 2.4s4-.8 5.5-2.4v-4.5M21.5 9.5V15',
);
export const Medal = icon(
  'M16.5 15.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM9.5 11.2L6 4h4l2 4 2-4h4l-3.5 7.2M12 14v3',
);
