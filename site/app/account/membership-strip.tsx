import type { MembershipView } from 'contract/overview';
import { TIERS, type Tier } from 'lending/membership';
import { m } from 'words/messages';

/** As many marks as the highest tier takes. */
const MARKS = Math.max(...TIERS.map(({ afterLoans }) => afterLoans));

const SHORT: Readonly<Record<Tier, () => string>> = {
  Member: m.account_tier_member,
  Silver: m.account_tier_silver,
  Gold: m.account_tier_gold,
  Platinum: m.account_tier_platinum,
};

const tierOf = (key: string) => TIERS.find(({ tier }) => tier === key)?.tier ?? 'Member';

/** Loans repaid on time as ten marks, the tiers at theirs, and what the next one takes. */
export function MembershipStrip({ membership }: { readonly membership: MembershipView }) {
  const { repaidOnTime, next } = membership;
  const repaid =
    repaidOnTime === 1 ? m.account_repaid_one() : m.account_repaid_count({ count: repaidOnTime });
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 text-label">
        <b>{repaid}</b>
        {next && (
          <b className="text-romdoul-ink">
            {m.account_next_tier({ count: next.more, tier: SHORT[tierOf(next.key)]() })}
          </b>
        )}
      </p>
      <div aria-hidden="true" className="mt-1 grid grid-cols-10 gap-1">
        {Array.from({ length: MARKS }, (_, index) => (
          <span
            key={index}
            className={`h-2 rounded-sm forced-colors:border ${index < repaidOnTime ? 'bg-romdoul-deep forced-colors:bg-[CanvasText]' : 'bg-track'}`}
          />
        ))}
      </div>
      <ol className="mt-1 grid grid-cols-10 text-sm text-ink-2">
        {TIERS.filter(({ afterLoans }) => afterLoans > 0).map(({ tier, afterLoans }) => (
          <li
            key={tier}
            style={{ gridColumnEnd: afterLoans + 1 }}
            className={`row-start-1 justify-self-end whitespace-nowrap ${tierOf(membership.key) === tier ? 'font-bold text-romdoul-ink' : ''}`}
          >
            {SHORT[tier]()} {afterLoans}
          </li>
        ))}
      </ol>
    </div>
  );
}
