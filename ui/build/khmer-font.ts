/// <reference path="./subset-font.d.ts" />
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FONT = /noto-sans-khmer.*\.woff2$/;

/** U+1780 to U+17F9 and the joiners that shape them: the `unicode-range` in app.css. */
const KHMER = [
  ...Array.from({ length: 0x17f9 - 0x1780 + 1 }, (_, index) => 0x1780 + index),
  0x200b,
  0x200c,
  0x200d,
  0x25cc,
];

/**
 * Subsets the Khmer font to the characters that our texts use (no Latin, no lunar dates): a third smaller, shaping rules
 * complete. The file's hashed name does not depend on this list: change the list only together with the font's version.
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
