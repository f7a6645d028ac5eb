import { takeCollateral, valueCollateral } from 'contract/office/collateral';
import { formatDollars, parseDollars } from 'lending/money';
import { Button } from 'ui/button.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { textsOf, TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useKeyed } from '../desk/use-keyed.ts';
import { useTyped } from '../desk/use-typed.ts';
import { useSession } from '../shell/session.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import type { FormProps } from './form-props.ts';

/** What a thing is worth, and what that rests on. */
export function ValueForm({ collateral, take }: FormProps) {
  const keyed = useKeyed(`value ${collateral.application}`, {
    start: { worth: '', basis: '' },
    version: null,
  });
  const { act, typed } = keyed;
  const { worth, basis } = typed.value;
  const cents = parseDollars(worth);
  const send = async () => {
    if (cents === null || cents === 0) return;
    const params = { application: collateral.application };
    const body = { value_cents: cents, basis };
    const done = await keyed.send((key) =>
      call(valueCollateral, { params, body: { ...body, key } }),
    );
    if (done === null) return;
    typed.forget();
    take(done, m.office_pawn_done_valued({ amount: formatDollars(cents) }));
  };
  return (
    <section className="side-card grid gap-3">
      <p className="text-sm text-ink-2">{m.office_pawn_value_first()}</p>
      <TextField
        name="value_cents"
        kind="money"
        label={m.office_pawn_value_cents()}
        value={worth}
        onChange={(text) => typed.set({ worth: text, basis })}
        error={act.errorOf('value_cents')}
      />
      <TextField
        name="basis"
        label={m.office_pawn_basis()}
        value={basis}
        onChange={(text) => typed.set({ worth, basis: text })}
        error={act.errorOf('basis')}
      />
      <TroubleBox trouble={act.trouble} typed={textsOf(worth, basis)} onSee={act.forget} />
      <Button busy={act.busy} disabled={!cents} onClick={() => void send()} end={<DoCaps />}>
        {cents
          ? m.office_pawn_do_value_at({ amount: formatDollars(cents) })
          : m.office_pawn_do_value()}
      </Button>
    </section>
  );
}

const NOT_TAKEN = { item_km: '', item_en: '', place: '', seal: '' };

/** Takes a valued thing into custody; who valued it is told who can. */
export function TakeForm({ collateral, take, mayTake }: FormProps & { readonly mayTake: boolean }) {
  const { handle } = useSession();
  const nameOf = useStaffName();
  const act = useAct();
  const typed = useTyped(`take ${collateral.application}`, { start: NOT_TAKEN, version: null });
  const texts = typed.value;
  const [newest] = collateral.valuations;
  if (newest === undefined) return null;
  if (!collateral.is_approved) return <p className="text-sm">{m.office_pawn_take_waits()}</p>;
  if (!mayTake || newest.by.handle === handle) {
    return <p className="text-sm">{m.office_pawn_take_other({ who: nameOf(newest.by) })}</p>;
  }
  const send = async () => {
    const params = { application: collateral.application };
    const body = { ...texts, valuation: newest.id };
    const done = await act.send(() => call(takeCollateral, { params, body }));
    if (done === null) return;
    typed.forget();
    take(done, m.office_pawn_done_taken({ place: texts.place }));
  };
  const field = (name: keyof typeof texts, label: string) => (
    <TextField
      name={name}
      label={label}
      value={texts[name]}
      onChange={(text) => typed.set({ ...texts, [name]: text })}
      error={act.errorOf(name)}
      optional={name === 'seal'}
    />
  );
  return (
    <section className="side-card grid gap-3">
      <h3 className="text-base">{m.office_pawn_take()}</h3>
      <p className="text-sm text-ink-2">
        {m.office_pawn_take_text({
          amount: formatDollars(newest.value_cents),
          who: nameOf(newest.by),
        })}
      </p>
      {field('item_km', m.office_pawn_item_km())}
      {field('item_en', m.office_pawn_item_en())}
      {field('place', m.office_pawn_place())}
      {field('seal', m.office_pawn_seal())}
      <TroubleBox
        trouble={act.trouble}
        typed={textsOf(texts.item_km, texts.item_en, texts.place, texts.seal)}
        onSee={act.forget}
      />
      <Button busy={act.busy} onClick={() => void send()} end={<DoCaps />}>
        {m.office_pawn_take()}
      </Button>
    </section>
  );
}
