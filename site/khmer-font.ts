import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FONT = /noto-sans-khmer.*\.woff2$/;

/** U+1780 to U+17F9 and the signs that shape them: all that `unicode-range` in app.css asks the font for. */
const KHMER = [
  ...Array.from({ length: 0x17f9 - 0x1780 + 1 }, (_, index) => 0x1780 + index),
  0x200b,
  0x200c,
  0x200d,
  0x25cc,
];

/**
 * The Khmer font without what no text of ours reaches (Latin, lunar dates): a third less on the line. Its shaping
 * rules stay whole. The file's name does not follow from this list: change the list together with the font's version.
 */
export function khmerFont(): Plugin {
  const text = String.fromCodePoint(...KHMER);
  return {
    name: 'khmer-font',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !FONT.test(file.fileName)) continue;
        const whole = Buffer.from(file.source);
        file.source = await subsetFont(whole, text, { targetFormat: 'woff2' });
      }
    },
  };
}
