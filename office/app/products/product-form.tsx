import { checkTerms } from 'contract/office/product-check';
import { changesOf, overlapsOf, type ProductTerms } from 'contract/office/product-terms';
import type { ProductView } from 'contract/office/products';
import { decideProposal, type Proposal } from 'contract/office/proposals';
import type { StaffName } from 'contract/office/staff-name';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Day } from 'lending/calendar';
import { PRODUCTS } from 'lending/product';
import { Button } from 'ui/button.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { changedView } from '../desk/view.ts';
import { TypedBehind } from '../desk/typed-behind.tsx';
import { Waiting } from '../desk/waiting.tsx';
import { useLocale } from '../locale.ts';
import { useSession } from '../shell/session.ts';
import { BoundsCard } from './bounds-card.tsx';
import { ChangeList } from './change-list.tsx';
import { type Draft, draftOf, termsOf } from './draft.ts';
import { EffectCards } from './effect-card.tsx';
import { FeeTable } from './fee-table.tsx';
import { HistoryCard } from './history-card.tsx';
import { useTermsDraft } from './kept-draft.ts';
import { ProposeSheet } from './propose-sheet.tsx';
import { RateTable } from './rate-table.tsx';
import { type ChangeText, changeText } from './words.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type ProductFormProps = {
  readonly view: ProductView;
  readonly proposal: Proposal | null;
  readonly managers: readonly StaffName[];
  readonly history: readonly Proposal[];
};

/** The first day on which all new lines count: the effect is shown as of then. */
function effectDay({ rates, fees }: ProductTerms, before: ProductTerms, today: Day): Day {
  const known = new Set([...before.rates, ...before.fees].map(({ id }) => id));
  const days = [...rates, ...fees]
    .filter(({ id }) => id === null || !known.has(id))
    .map(({ valid_from: from }) => from ?? today);
  return days.reduce((latest, day) => (day > latest ? day : latest), today);
}

const byId = <L extends { readonly id: string | null }>(lines: readonly L[]) =>
  new Map(lines.flatMap((line) => (line.id === null ? [] : [[line.id, line] as const])));

/** The form of a product; while a change of it waits, that change to be read. */
export function ProductForm({ view, proposal, managers, history }: ProductFormProps) {
  const own = useTermsDraft(view);
  const locale = useLocale();
  const waits = proposal?.kind === 'product' ? proposal : null;
  const { product, terms, today } = view;
  const draft = waits === null ? own.draft : draftOf(waits.after);
  const after = waits === null ? termsOf(draft) : waits.after;
  const changes = changesOf(terms, after);
  const wrong =
    waits === null && own.isTouched
      ? checkTerms(product, { before: terms, after, today })
      : new Map<string, never>();
  const errorOf = (name: string) => wrong.get(name)?.(locale);
  const set = waits === null ? (part: Partial<Draft>) => own.set({ ...draft, ...part }) : undefined;
  const isDays = PRODUCTS[product].duration.unit === 'days';
  const isReady = wrong.size === 0;
  const day = isReady ? effectDay(after, terms, today) : today;
  // While something typed is no figure, it cannot be said in words.
  const texts = isReady ? changes.map((change) => changeText(product, change)) : [];
  return (
    <>
      <div className="product-page">
        {waits !== null && <WaitingTerms proposal={waits} managers={managers} texts={texts} />}
        {waits === null && changes.length > 0 && (
          <DraftLine count={changes.length} onDiscard={() => own.set(null)} />
        )}
        {waits === null && <TypedBehind typed={own.typed} />}
        <div className="product-columns">
          <div className="grid min-w-0 content-start gap-3.5">
            <BoundsCard
              product={product}
              bounds={draft.bounds}
              errorOf={errorOf}
              onChange={set && ((bounds) => set({ bounds }))}
            />
            <RateTable
              unit={isDays ? m.office_products_rate_days() : m.office_products_rate_months()}
              today={today}
              rates={draft.rates}
              lines={after.rates}
              stored={byId(terms.rates)}
              overlaps={isReady ? overlapsOf(after.rates, today) : []}
              errorOf={errorOf}
              onChange={set && ((rates) => set({ rates }))}
            />
            <FeeTable
              today={today}
              fees={draft.fees}
              lines={after.fees}
              stored={byId(terms.fees)}
              errorOf={errorOf}
              onChange={set && ((fees) => set({ fees }))}
            />
          </div>
          <div className="grid min-w-0 content-start gap-3.5">
            <EffectCards view={view} after={isReady ? after : null} day={day} />
            <HistoryCard product={product} history={history} />
          </div>
        </div>
      </div>
      {waits === null && (
        <ActBar managers={managers} count={changes.length} problems={wrong.size} />
      )}
      {waits === null && changes.length > 0 && isReady && (
        <ProposeSheet
          view={view}
          version={Number(own.typed.version)}
          terms={after}
          texts={texts}
          day={day}
          onDone={() => own.set(null)}
        />
      )}
    </>
  );
}

/** The change that waits, with both sides of it. */
function WaitingTerms({
  proposal: { id, proposed_by, proposed_at },
  managers,
  texts,
}: Pick<ProductFormProps, 'managers'> & {
  readonly proposal: Proposal;
  readonly texts: readonly ChangeText[];
}) {
  return (
    <Waiting
      proposedBy={proposed_by}
      proposedAt={proposed_at}
      managers={managers}
      decide={(confirmed) => call(decideProposal, { params: { id }, body: { confirmed } })}
    >
      <ChangeList changes={texts} />
    </Waiting>
  );
}

/** Says that nothing of what was typed is in force. */
function DraftLine({
  count,
  onDiscard,
}: {
  readonly count: number;
  readonly onDiscard: () => void;
}) {
  const [asked, setAsked] = useState(false);
  return (
    <section className="waiting draft-line" aria-label={m.office_products_draft()}>
      <p>
        <b>{m.office_products_draft()}</b> {m.office_products_draft_text({ count: String(count) })}
      </p>
      <Button tone="secondary" size="small" onClick={() => setAsked(true)}>
        {m.office_products_discard()}
      </Button>
      <ConfirmDialog
        confirmEnd={<DoCaps />}
        open={asked}
        danger
        title={m.office_products_discard_title()}
        confirmLabel={m.office_products_discard_now()}
        onConfirm={() => {
          setAsked(false);
          onDiscard();
        }}
        onCancel={() => setAsked(false)}
      />
    </section>
  );
}

/** The bar at the foot: who publishes, and the act that opens the panel. */
function ActBar({
  managers,
  count,
  problems,
}: {
  readonly managers: readonly StaffName[];
  readonly count: number;
  readonly problems: number;
}) {
  const { handle } = useSession();
  const nameOf = useStaffName();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const others = managers.filter((one) => one.handle !== handle).map(nameOf);
  const open = () =>
    void navigate(changedView(search, { open: 'propose' }), { preventScrollReset: true });
  return (
    <div className="act-bar">
      <p>
        <b className="block">{m.office_products_second_person()}</b>
        <span className="text-sm text-ink-2">
          {others.length === 0
            ? m.office_products_no_other()
            : m.office_products_you_propose({ names: others.join(', ') })}
        </span>
      </p>
      <p role="status" className="ml-auto text-sm text-ink-2">
        {problems > 0 && m.office_products_problems({ count: String(problems) })}
        {problems === 0 && count === 0 && m.office_products_error_nothing()}
      </p>
      <Button disabled={count === 0 || problems > 0} onClick={open}>
        {m.office_products_propose({ count: String(count) })}
      </Button>
    </div>
  );
}
