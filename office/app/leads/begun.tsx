import {
  type Begun,
  BEGUN_CALLS_MOST,
  BEGUN_OUTCOMES,
  BEGUN_STATES,
  begunList,
  type BegunOutcome,
  noteBegunCall,
} from 'contract/office/begun';
import { BEGUN_NAMES, BEGUN_STATE_NAMES } from 'contract/office/lead-names';
import { displayPhone } from 'contract/phone';
import { PRODUCT_NAMES } from 'contract/product-names';
import { formatDollars } from 'lending/money';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { Select } from 'ui/select.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { DoCaps } from '../desk/do-caps.tsx';
import { Facts } from '../desk/facts.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { shortTime, wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { shortTerm } from '../queue/words.ts';
import type { LeadsProps } from './leads-props.ts';

const nameOf = ({ name }: Begun) => (name === '' ? m.office_begun_no_name() : name);

/** What is wanted, as far as it was chosen. */
function wantedText({ product, amount_cents: cents, duration }: Begun): string {
  const amount = cents === null || cents === 0 ? m.office_begun_no_amount() : formatDollars(cents);
  const term = duration === null || duration === 0 ? [] : [shortTerm(product, duration)];
  return [PRODUCT_NAMES[product].short(), amount, ...term].join(' · ');
}

const columns = (): readonly Column<Begun>[] => [
  {
    key: 'name',
    label: m.office_leads_name(),
    cell: (row) => (
      <div>
        <b>
          <PersonName name={nameOf(row)} />
        </b>
        <span className="tabular block text-sm text-ink-2">{displayPhone(row.phone)}</span>
      </div>
    ),
  },
  {
    key: 'wanted',
    label: m.office_begun_wanted(),
    wide: true,
    cell: (row) => <span className="tabular">{wantedText(row)}</span>,
  },
  {
    key: 'saved',
    label: m.office_begun_saved(),
    cell: ({ saved_at: at }) => <span className="tabular whitespace-nowrap">{shortTime(at)}</span>,
  },
  {
    key: 'called',
    label: m.office_begun_call(),
    cell: ({ call: last }) =>
      last === null ? (
        m.office_begun_not_called()
      ) : (
        <div>
          {BEGUN_NAMES[last.outcome]()}
          <span className="tabular block text-sm text-ink-2">{shortTime(last.at)}</span>
        </div>
      ),
  },
  {
    key: 'state',
    label: m.office_leads_state(),
    cell: ({ state }) => (
      <Pill tone={state === 'to_call' ? 'romdoul' : 'neutral'}>{BEGUN_STATE_NAMES[state]()}</Pill>
    ),
  },
];

type BegunFormsProps = {
  readonly rows: readonly Begun[];
  readonly open: string | null;
} & LeadsProps;

/** Forms that somebody has begun with a phone number and has not sent. */
export function BegunForms({ rows, open, isFiltered, setup, query }: BegunFormsProps) {
  const all = columns();
  const opened = rows.find(({ id }) => id === open) ?? null;
  return (
    <>
      <p className="max-w-prose px-5 py-2 text-sm text-ink-2">{m.office_begun_lead()}</p>
      <ListBar
        list="begun"
        call={begunList}
        query={query}
        filters={[
          {
            name: 'state',
            label: m.office_leads_state(),
            off: BEGUN_STATE_NAMES.to_call(),
            options: BEGUN_STATES.map((value) => ({ value, label: BEGUN_STATE_NAMES[value]() })),
          },
        ]}
        columns={all}
        setup={setup}
      />
      {rows.length === 0 ? (
        <EmptyState title={isFiltered ? m.office_leads_none() : m.office_begun_empty()}>
          {m.office_begun_empty_text()}
        </EmptyState>
      ) : (
        <div className="two-line-rows flex-1">
          <DataTable
            caption={m.office_begun()}
            columns={shownColumns(all, setup.chosen)}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={(row) =>
              m.office_begun_row({
                name: nameOf(row),
                phone: displayPhone(row.phone),
                state: BEGUN_STATE_NAMES[row.state](),
              })
            }
            defaultSort="-id"
          />
        </div>
      )}
      {opened !== null && <BegunSheet key={opened.id} begun={opened} />}
    </>
  );
}

/** Why nobody is called about it now. */
function whyNot({ call: last, calls }: Begun): string {
  const isAgain = last?.outcome === 'not_reached' && calls < BEGUN_CALLS_MOST;
  return isAgain ? m.office_begun_tomorrow() : m.office_begun_no_call();
}

function BegunSheet({ begun }: { readonly begun: Begun }) {
  const staffName = useStaffName();
  const { call: last } = begun;
  const lastText =
    last === null
      ? m.office_begun_not_called()
      : `${BEGUN_NAMES[last.outcome]()} · ${shortTime(last.at)} · ${staffName(last.by)}`;
  return (
    <Sheet title={nameOf(begun)}>
      <div className="grid gap-4">
        <Facts
          rows={[
            [
              m.office_leads_phone(),
              <a key="phone" href={`tel:+${begun.phone}`} className="text-link tabular">
                {displayPhone(begun.phone)}
              </a>,
            ],
            [m.office_begun_wanted(), wantedText(begun)],
            [m.office_begun_saved(), wholeTime(begun.saved_at)],
            [m.office_begun_calls(), String(begun.calls)],
            [m.office_begun_call(), lastText],
          ]}
        />
        {begun.state === 'to_call' ? <CallForm begun={begun} /> : <p>{whyNot(begun)}</p>}
        <p className="text-sm text-ink-2">{m.office_begun_rule()}</p>
      </div>
    </Sheet>
  );
}

/** How the call went. Nothing is chosen at first: it is the officer who says it. */
function CallForm({ begun }: { readonly begun: Begun }) {
  const act = useAct();
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<BegunOutcome | ''>('');
  const [isMissing, setMissing] = useState(false);
  const send = async () => {
    setMissing(outcome === '');
    if (outcome === '') return;
    const params = { id: begun.id };
    const done = await act.send((key) => call(noteBegunCall, { params, body: { outcome, key } }));
    if (done === null) return;
    toast(m.office_begun_done(), { tone: 'green' });
    void revalidate();
  };
  const label = m.office_begun_note();
  return (
    <form
      method="post"
      className="side-card grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Select
        name="outcome"
        label={label}
        options={BEGUN_OUTCOMES.map((value) => ({ value, label: BEGUN_NAMES[value]() }))}
        value={outcome}
        onChange={(value) => {
          setOutcome(value as BegunOutcome);
          setMissing(false);
        }}
        error={isMissing ? m.error_required({ label }) : act.errorOf('outcome')}
      />
      <TroubleBox trouble={act.trouble} onSee={act.forget} />
      <Button busy={act.busy} onClick={() => void send()} end={<DoCaps />}>
        {m.office_begun_do()}
      </Button>
    </form>
  );
}
