import { Fragment } from 'react';

const KHMER = /[\u1780-\u17ff]/;

/**
 * A headline or another short line. Khmer has spaces between phrases only: each phrase goes to the next line as a whole, and
 * breaks where even a line of its own is too narrow. In English the last two words stay together: below Chrome 114,
 * Safari 17.5 and Firefox 121 no `text-wrap: balance` keeps one word from standing alone on the last line.
 */
export function Phrases({ text }: { readonly text: string }) {
  const words = text.split(' ');
  if (KHMER.test(text)) {
    return words.map((phrase, index) => (
      <Fragment key={index}>
        {index > 0 && ' '}
        <span className="inline-block max-w-full">{phrase}</span>
      </Fragment>
    ));
  }
  if (words.length <= 2) return text;
  return (
    <>
      {words.slice(0, -2).join(' ')}{' '}
      <span className="inline-block max-w-full">{words.slice(-2).join(' ')}</span>
    </>
  );
}
