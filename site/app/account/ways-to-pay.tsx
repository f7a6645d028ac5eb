import { Link } from 'react-router';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { paths } from '../paths.ts';
import { Hotline } from '../shell/hotline.tsx';

/** The question of the FAQ that says how a loan is repaid. */
const REPAYING = `${paths.faq()}#repaying`;

type WaysToPayProps = {
  /** Everything is due: the call comes first. */
  readonly urgent?: boolean;
  /** Late: the number comes with the question whether it is hard to pay. */
  readonly hard?: boolean;
  /** Off where a title stands above already. */
  readonly titled?: boolean;
  /** Off where the number to call stands above already. */
  readonly callable?: boolean;
};

/** How money reaches the lender, and whom to call: also for somebody who cannot pay now. */
export function WaysToPay({
  urgent = false,
  hard = false,
  titled = true,
  callable = true,
}: WaysToPayProps) {
  const facts = useFacts();
  return (
    <div className="grid gap-3">
      {titled && (
        <p className="font-bold">{urgent ? m.account_call_first() : m.account_ways_title()}</p>
      )}
      <p className={`text-sm text-ink-2 ${titled ? 'hidden lg:block' : ''}`}>
        {m.account_ways_text()}
      </p>
      {titled && !urgent && (
        <p className="text-sm text-ink-2 lg:hidden">{m.account_ways_short()}</p>
      )}
      {hard && callable && <p className="font-bold">{m.account_hard_to_pay()}</p>}
      {callable && facts && <Hotline phone={facts.company.hotline} />}
      <Link
        to={REPAYING}
        className="-my-2 inline-flex min-h-11 items-center justify-self-center text-primary-dark underline"
      >
        {m.account_ways_more()}
      </Link>
    </div>
  );
}
