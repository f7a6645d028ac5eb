/** A petal of the outer ring: its foot just under the flower's heart at the origin, its tip up. */
export const BROAD_PETAL =
  'M0 5C-11 -1 -15.5 -9 -15.5 -16C-15.5 -24.5 -8 -31.5 0 -36C8 -31.5 15.5 -24.5 15.5 -16C15.5 -9 11 -1 0 5Z';

/** A petal of the inner ring, drawn like the outer one. */
export const NARROW_PETAL =
  'M0 3C-6 -2 -8.5 -7 -8.5 -12C-8.5 -17 -4.5 -21 0 -24C4.5 -21 8.5 -17 8.5 -12C8.5 -7 6 -2 0 3Z';
