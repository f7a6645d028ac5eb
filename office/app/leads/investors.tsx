import {
  type Investor,
  INVESTOR_STATES,
  type InvestorState,
  type InvestorView,
  stepInvestor,
  investorList,
} from 'contract/office/leads';
import { displayPhone } from 'contract/phone';
import { addDays, displayDay, parseDisplayDay, phnomPenhDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { DateField } from 'ui/date-field.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { Select } from 'ui/select.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Facts } from '../desk/facts.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { shortTime, wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { TypedBehind } from '../desk/typed-behind.tsx';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { INVESTOR_NAMES, TAG_NAMES } from 'contract/office/lead-names';
import { INVESTOR_TONES } from './words.ts';
import type { LeadsProps } from './leads-props.ts';
import { DoCaps } from '../desk/do-caps.tsx';

const columns = (): readonly Column<Investor>[] => [
  {
    key: 'name',
    label: m.office_leads_name(),
    cell: ({ name, phone }) => (
      <div>
        <b>
          <PersonName name={name} />
        </b>
        <span className="tabular block text-sm text-ink-2">{displayPhone(phone)}</span>
      </div>
    ),
  },
  {
    key: 'amount',
    label: m.office_leads_amount(),
    align: 'end',
    cell: ({ amount_cents, tag }) => (
      <div>
        <b>{formatDollars(amount_cents)}</b>
        {tag !== null && <span className="block text-sm text-romdoul-ink">{TAG_NAMES[tag]()}</span>}
      </div>
    ),
  },
  {
    key: 'next',
    label: m.office_leads_next_step(),
    wide: true,
    cell: ({ next_step }) => (next_step === null ? '–' : <PersonName name={next_step} />),
  },
  {
    key: 'on',
    label: m.office_leads_next_on(),
    cell: ({ next_on }) => (
      <span className="tabular">{next_on === null ? '–' : displayDay(next_on)}</span>
    ),
  },
  {
    key: 'state',
    label: m.office_leads_state(),
    cell: ({ state }) => <Pill tone={INVESTOR_TONES[state]}>{INVESTOR_NAMES[state]()}</Pill>,
  },
  {
    key: 'made',
    label: m.office_leads_made(),
    cell: ({ at }) => <span className="tabular whitespace-nowrap">{shortTime(at)}</span>,
  },
];

type InvestorsProps = {
  readonly rows: readonly Investor[];
  readonly opened: InvestorView | null;
} & LeadsProps;

/** People who want to invest, and what comes next with each. */
export function Investors({ rows, opened, isFiltered, setup, query }: InvestorsProps) {
  const all = columns();
  return (
    <>
      <ListBar
        list="investors"
        call={investorList}
        query={query}
        filters={[
          {
            name: 'state',
            label: m.office_leads_state(),
            options: INVESTOR_STATES.map((value) => ({ value, label: INVESTOR_NAMES[value]() })),
          },
        ]}
        columns={all}
        setup={setup}
      />
      {rows.length === 0 ? (
        <EmptyState title={isFiltered ? m.office_leads_none() : m.office_leads_empty_investors()} />
      ) : (
        <div className="two-line-rows flex-1">
          <DataTable
            caption={m.office_leads_investors()}
            columns={shownColumns(all, setup.chosen)}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ name, amount_cents, state }) =>
              m.office_leads_investor_row({
                name,
                amount: formatDollars(amount_cents),
                state: INVESTOR_NAMES[state](),
              })
            }
            defaultSort="-id"
          />
        </div>
      )}
      {opened !== null && <InvestorSheet key={opened.id} investor={opened} />}
    </>
  );
}

function InvestorSheet({ investor }: { readonly investor: InvestorView }) {
  const nameOf = useStaffName();
  return (
    <Sheet title={investor.name}>
      <div className="grid gap-4">
        <Facts
          rows={[
            [m.office_leads_phone(), displayPhone(investor.phone)],
            [m.office_leads_amount(), formatDollars(investor.amount_cents)],
            [m.office_leads_expects(), investor.profit_expectation],
            [m.office_leads_made(), wholeTime(investor.at)],
          ]}
        />
        <div>
          <h3 className="text-base">{m.office_leads_wrote()}</h3>
          <p className="mt-1 rounded-lg bg-wash p-3 whitespace-pre-line">
            <PersonName name={investor.note} />
          </p>
        </div>
        <StepForm investor={investor} />
        <section>
          <h3 className="text-base">{m.office_leads_history()}</h3>
          <ol className="said text-sm">
            {investor.notes.map(({ state, note, by, at }) => (
              <li key={at}>
                <b>{INVESTOR_NAMES[state]()}</b>
                {note !== null && (
                  <p>
                    <PersonName name={note} />
                  </p>
                )}
                <p className="tabular text-ink-2">
                  {shortTime(at)} · {nameOf(by)}
                </p>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Sheet>
  );
}

/** How far ahead a next step may lie. */
const AHEAD_DAYS = 366;

/** What is typed as the next step, from the version that typing was begun on, and its sending. */
function useStep(investor: InvestorView) {
  const act = useAct();
  const { revalidate } = useRevalidator();
  const { state, next_step, next_on } = investor;
  const typed = useTyped(`investor ${investor.id}`, {
    start: {
      state,
      step: next_step ?? '',
      day: next_on === null ? '' : displayDay(next_on),
      note: '',
    },
    version: investor.version,
  });
  const [isDayWrong, setDayWrong] = useState(false);
  const change = (some: Partial<typeof typed.value>) => typed.set({ ...typed.value, ...some });
  const send = async () => {
    const params = { id: investor.id };
    const { step, day, ...told } = typed.value;
    const on = parseDisplayDay(day) ?? undefined;
    // Left out, the day that was agreed before would be cleared.
    const isWrong = on === undefined && day.trim() !== '';
    setDayWrong(isWrong);
    if (isWrong) return;
    const body = { ...told, version: Number(typed.version), next_step: step, next_on: on };
    const done = await act.send(() => call(stepInvestor, { params, body }));
    if (done === null) return;
    toast(m.office_leads_saved(), { tone: 'green' });
    typed.forget();
    void revalidate();
  };
  return { act, typed, change, isDayWrong, send };
}

function StepForm({ investor }: { readonly investor: InvestorView }) {
  const { act, typed, change, isDayWrong, send } = useStep(investor);
  const { state, step, day, note } = typed.value;
  const [today] = useState(() => phnomPenhDay(Date.now()));
  return (
    <section className="side-card grid gap-3">
      <Select
        name="state"
        label={m.office_leads_state()}
        placeholder={false}
        options={INVESTOR_STATES.map((value) => ({ value, label: INVESTOR_NAMES[value]() }))}
        value={state}
        onChange={(value) => change({ state: value as InvestorState })}
      />
      <TextField
        name="next_step"
        label={m.office_leads_next_step()}
        optional
        value={step}
        onChange={(words) => change({ step: words })}
        error={act.errorOf('next_step')}
      />
      <DateField
        name="next_on"
        label={m.office_leads_next_on()}
        optional
        value={day}
        onChange={(next) => change({ day: next })}
        earliest={today}
        latest={addDays(today, AHEAD_DAYS)}
        opensAt={today}
        error={isDayWrong ? m.office_leads_error_day() : act.errorOf('next_on')}
      />
      <TextArea
        name="note"
        label={m.office_leads_note()}
        optional
        rows={3}
        value={note}
        onChange={(words) => change({ note: words })}
        error={act.errorOf('note')}
      />
      <TypedBehind typed={typed} />
      <TroubleBox trouble={act.trouble} onSee={act.forget} />
      <Button busy={act.busy} onClick={() => void send()} end={<DoCaps />}>
        {m.office_leads_do_step()}
      </Button>
    </section>
  );
}
