import { Link } from 'react-router';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { paths, privacySummary } from '../paths.ts';
import { Checkbox } from 'ui/checkbox.tsx';
import type { QuestionControl } from './question-control.ts';

/**
 * The consent checkbox (G-57). The documents open in a new window, so that the form is not lost. The privacy policy is in
 * English only (CONTENT-20), so Khmer readers also get a link to its Khmer summary.
 */
export function AcceptField({ control }: { readonly control: QuestionControl }) {
  const locale = useLocale();
  const { value, onChange, ...field } = control;
  const read = (to: string, text: string) => (
    <Link
      to={to}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center font-bold text-primary-dark underline underline-offset-4"
    >
      {text}
      <span className="sr-only"> ({m.apply_new_window()})</span>
    </Link>
  );
  return (
    <div>
      <Checkbox
        {...field}
        checked={value === 'true'}
        onChange={(checked) => onChange(checked ? 'true' : '')}
      />
      <p className="mt-1 flex flex-wrap gap-x-6">
        {read(paths.terms(), m.apply_read_terms())}
        {read(paths.privacy(), m.apply_read_privacy())}
        {locale !== 'en' && read(privacySummary, m.apply_read_privacy_summary())}
      </p>
    </div>
  );
}
