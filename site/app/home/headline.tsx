import { useLocale } from '../locale.ts';

/**
 * The words of a headline, the last ones together: below Chrome 114, Safari 17.5 and Firefox 121 no `text-wrap: balance`
 * keeps one word from standing alone on the last line. Khmer has spaces between phrases only, so its last phrase goes to the
 * next line as a whole; where even that is too narrow, it breaks.
 */
export function Headline({ text }: { readonly text: string }) {
  const locale = useLocale();
  const words = text.split(' ');
  const kept = locale === 'km' ? 1 : 2;
  if (words.length <= kept) return text;
  return (
    <>
      {words.slice(0, -kept).join(' ')}{' '}
      <span className="inline-block">{words.slice(-kept).join(' ')}</span>
    </>
  );
}
