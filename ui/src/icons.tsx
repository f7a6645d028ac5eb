import type { ReactElement } from 'react';

type IconProps = {
  readonly className?: string;
  readonly 'aria-hidden'?: 'true';
};

export type Icon = (props: IconProps) => ReactElement;

const CIRCLE = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z';

/** A line icon with a viewBox of 24, in the text colour. Its class sets the size. */
/* @__NO_SIDE_EFFECTS__ */
export function icon(path: string): Icon {
  return function IconOfLines(props) {
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        <path d={path} />
      </svg>
    );
  };
}

export const ArrowRight = icon('M4 12h16M14 6l6 6-6 6');
export const Check = icon('M5 12.5l4.5 4.5L19 7.5');
export const ChevronDown = icon('M6 9.5l6 6 6-6');
export const ChevronLeft = icon('M14.5 6l-6 6 6 6');
export const ChevronRight = icon('M9.5 6l6 6-6 6');
export const CircleCheck = icon(`${CIRCLE}M8 12.5l3 3 5.5-6`);
export const CircleX = icon(`${CIRCLE}M9 9l6 6M15 9l-6 6`);
export const ClipboardPen = icon(
  'M9 4.5H6a1 1 0 0 0-1 1V20a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-3M15 4.5h3a1 1 0 0 1 1 1V7M9 3h6v3H9zM11.5 16.5l.7-3L19 6.7l2.3 2.3-6.8 6.8z',
);
export const Clock = icon(`${CIRCLE}M12 7v5l3.5 2`);
export const Gem = icon('M7 4h10l4.5 5.5L12 20.5 2.5 9.5zM2.5 9.5h19M12 4L8.5 9.5l3.5 11 3.5-11z');
export const HandCoins = icon(
  'M19 6.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM3 12v8.5M3 13.5l4-1.5 5.5 2a1.6 1.6 0 0 1-1 3H8.5M12.5 16.5l6-2.6a1.7 1.7 0 0 1 1.5 3l-7 3.8-10-2.2',
);
export const Info = icon(`${CIRCLE}M12 11.5v5M12 7.5h.01`);
export const Link = icon(
  'M10 14l4-4M8.5 11L6 13.5a3.5 3.5 0 0 0 5 5l2.5-2.5M15.5 13l2.5-2.5a3.5 3.5 0 0 0-5-5L10.5 8',
);
export const Menu = icon('M4 6.5h16M4 12h16M4 17.5h16');
export const MessageSquareText = icon(
  'M4 4.5h16a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H9l-4.5 4v-4H4a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1zM7.5 9h9M7.5 12.5h6',
);
export const Pause = icon('M8.5 5v14M15.5 5v14');
export const Phone = icon(
  'M5 3.5h3.5l1.7 4.6L8 9.7a12 12 0 0 0 6.3 6.3l1.6-2.2 4.6 1.7V19a1.6 1.6 0 0 1-1.7 1.6C10.6 20 4 13.4 3.4 5.2A1.6 1.6 0 0 1 5 3.5z',
);
export const Play = icon('M7 5l12 7-12 7z');
export const ShieldCheck = icon(
  'M12 3l7.5 2.5V12c0 4.3-3 7.6-7.5 9-4.5-1.4-7.5-4.7-7.5-9V5.5zM8.5 12l2.5 2.5 4.5-5',
);
export const ShoppingBag = icon('M5 8h14l1 12.5H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4');
export const TriangleAlert = icon('M12 4L2.5 20h19zM12 10v4.5M12 17.3h.01');
export const User = icon(
  'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
);
export const Wallet = icon(
  'M18 7.5V5a1 1 0 0 0-1-1H5.5a1.75 1.75 0 0 0 0 3.5H20a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5.5a1.75 1.75 0 0 1-1.75-1.75V5.75M16.5 13.8h.01',
);
export const X = icon('M6 6l12 12M18 6L6 18');
