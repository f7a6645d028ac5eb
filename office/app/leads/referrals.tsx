import { TREASURY } from 'contract/office/who';
import {
  payReward,
  type Referral,
  REFERRAL_STATES,
  REWARD_METHODS,
  rewardCents,
  type RewardMethod,
  referralList,
  rewardTakenBack,
} from 'contract/office/leads';
import { displayPhone } from 'contract/phone';
import { REFERRAL_REWARD_CENTS } from 'lending/membership';
import { formatDollars } from 'lending/money';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Facts } from '../desk/facts.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { ReasonedAct } from '../desk/reasoned-act.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { shortTime, wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { METHOD_NAMES, REFERRAL_NAMES } from 'contract/office/lead-names';
import { REFERRAL_TONES } from './words.ts';
import type { LeadsProps } from './leads-props.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { useMay } from '../desk/who-may.tsx';

const columns = (): readonly Column<Referral>[] => [
  {
    key: 'friend',
    label: m.office_leads_friend(),
    cell: ({ friend_name, friend_phone }) => <Person name={friend_name} phone={friend_phone} />,
  },
  {
    key: 'referrer',
    label: m.office_leads_referrer(),
    cell: ({ referrer_name, referrer_phone }) => (
      <Person name={referrer_name} phone={referrer_phone} />
    ),
  },
  {
    key: 'at',
    label: m.office_leads_made(),
    cell: ({ at }) => <span className="tabular">{shortTime(at)}</span>,
  },
  {
    key: 'loan',
    label: m.office_leads_loan(),
    cell: ({ loan_number }) => <span className="tabular">{loan_number ?? '–'}</span>,
  },
  {
    key: 'reward',
    label: m.office_leads_reward(),
    align: 'end',
    cell: (row) => {
      const cents = rewardCents(row);
      return cents === null ? '–' : formatDollars(cents);
    },
  },
  {
    key: 'state',
    label: m.office_leads_state(),
    cell: ({ state }) => <Pill tone={REFERRAL_TONES[state]}>{REFERRAL_NAMES[state]()}</Pill>,
  },
  {
    key: 'paid',
    label: m.office_lists_paid_at(),
    cell: ({ reward }) => (
      <span className="tabular whitespace-nowrap">
        {reward === null ? '–' : shortTime(reward.at)}
      </span>
    ),
  },
];

function Person({ name, phone }: { readonly name: string; readonly phone: string }) {
  return (
    <div>
      <PersonName name={name} />
      <span className="tabular block text-sm text-ink-2">{displayPhone(phone)}</span>
    </div>
  );
}

type ReferralsProps = {
  readonly rows: readonly Referral[];
  readonly open: string | null;
} & LeadsProps;

/** Referrals, matched by phone to the friend's first loan. */
export function Referrals({ rows, open, isFiltered, setup, query }: ReferralsProps) {
  const all = columns();
  const opened = rows.find(({ id }) => id === open) ?? null;
  return (
    <>
      <ListBar
        list="referrals"
        call={referralList}
        query={query}
        filters={[
          {
            name: 'state',
            label: m.office_leads_state(),
            options: REFERRAL_STATES.map((value) => ({ value, label: REFERRAL_NAMES[value]() })),
          },
        ]}
        columns={all}
        setup={setup}
      />
      {rows.length === 0 ? (
        <EmptyState title={isFiltered ? m.office_leads_none() : m.office_leads_empty_referrals()} />
      ) : (
        <div className="two-line-rows flex-1">
          <DataTable
            caption={m.office_leads_referrals()}
            columns={shownColumns(all, setup.chosen)}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ friend_name, referrer_name, state }) =>
              m.office_leads_referral_row({
                friend: friend_name,
                referrer: referrer_name,
                state: REFERRAL_NAMES[state](),
              })
            }
            defaultSort="-id"
          />
        </div>
      )}
      {opened !== null && <ReferralSheet key={opened.id} referral={opened} />}
    </>
  );
}

function ReferralSheet({ referral }: { readonly referral: Referral }) {
  const nameOf = useStaffName();
  const mayPay = useMay(TREASURY);
  const { state, reward } = referral;
  return (
    <Sheet title={m.office_leads_referrals()}>
      <div className="grid gap-4">
        <Facts
          rows={[
            [
              m.office_leads_state(),
              <Pill key="state" tone={REFERRAL_TONES[state]}>
                {REFERRAL_NAMES[state]()}
              </Pill>,
            ],
            [m.office_leads_friend(), <PersonName key="friend" name={referral.friend_name} />],
            [m.office_leads_phone(), displayPhone(referral.friend_phone)],
            [
              m.office_leads_referrer(),
              <PersonName key="referrer" name={referral.referrer_name} />,
            ],
            [m.office_leads_phone(), displayPhone(referral.referrer_phone)],
            [m.office_leads_made(), wholeTime(referral.at)],
            [m.office_leads_loan(), referral.loan_number ?? '–'],
            ...(reward === null
              ? []
              : [
                  [
                    m.office_leads_reward(),
                    `${formatDollars(reward.cents)} ${METHOD_NAMES[reward.method]()} · ${nameOf(reward.by)} · ${wholeTime(reward.at)}`,
                  ] as const,
                ]),
          ]}
        />
        <p className="text-sm text-ink-2">
          {m.office_leads_referral_rule({ amount: formatDollars(REFERRAL_REWARD_CENTS) })}
        </p>
        {state === 'earned' &&
          (mayPay ? (
            <RewardForm referral={referral} />
          ) : (
            <p className="text-sm">{m.office_leads_pay_who()}</p>
          ))}
        {state === 'paid' && mayPay && <TakeBack referral={referral} />}
      </div>
    </Sheet>
  );
}

/** A reward that was noted by mistake. */
function TakeBack({ referral: { id } }: { readonly referral: Referral }) {
  const { revalidate } = useRevalidator();
  return (
    <ReasonedAct
      title={m.office_leads_reward_back()}
      button={m.office_leads_reward_back_do()}
      draft={`reward-back-${id}`}
      act={(reason) => call(rewardTakenBack, { params: { id }, body: { reason } })}
      onDone={() => {
        toast(m.office_leads_reward_back_done(), { tone: 'green' });
        void revalidate();
      }}
    />
  );
}

function RewardForm({ referral }: { readonly referral: Referral }) {
  const act = useAct();
  const { revalidate } = useRevalidator();
  const typed = useTyped<{ method: RewardMethod; reference: string }>(`reward ${referral.id}`, {
    start: { method: 'cash', reference: '' },
    version: null,
  });
  const { method, reference } = typed.value;
  const send = async () => {
    const params = { id: referral.id };
    const sent = { method, reference: method === 'cash' ? '' : reference };
    const done = await act.send((key) => call(payReward, { params, body: { ...sent, key } }));
    if (done !== null) {
      typed.forget();
      toast(m.office_leads_paid(), { tone: 'green' });
    }
    void revalidate();
  };
  return (
    <section className="side-card grid gap-3">
      <Select
        name="method"
        label={m.office_leads_method()}
        placeholder={false}
        options={REWARD_METHODS.map((value) => ({ value, label: METHOD_NAMES[value]() }))}
        value={method}
        onChange={(value) => typed.set({ method: value as RewardMethod, reference })}
      />
      {method === 'cash' && <p className="text-sm text-ink-2">{m.office_leads_from_drawer()}</p>}
      {method !== 'cash' && (
        <TextField
          name="reference"
          label={m.office_leads_reference()}
          value={reference}
          onChange={(text) => typed.set({ method, reference: text })}
          error={act.errorOf('reference')}
        />
      )}
      <TroubleBox trouble={act.trouble} typed={reference} onSee={act.forget} />
      <Button busy={act.busy} onClick={() => void send()} end={<DoCaps />}>
        {m.office_leads_do_pay({
          amount: formatDollars(REFERRAL_REWARD_CENTS),
          name: referral.referrer_name,
        })}
      </Button>
    </section>
  );
}
