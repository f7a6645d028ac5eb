declare module 'subset-font' {
  /** The font with only the glyphs that `text` can need, layout rules included. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' | 'woff' | 'sfnt' },
  ): Promise<Buffer>;
}
