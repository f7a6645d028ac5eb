import { moveCollateral, releaseCollateral } from 'contract/office/collateral';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { textsOf, TroubleBox } from '../desk/trouble-box.tsx';
import { TypedBehind } from '../desk/typed-behind.tsx';
import { useAct } from '../desk/use-act.ts';
import { useKeyed } from '../desk/use-keyed.ts';
import { useLocale } from '../locale.ts';
import type { FormProps } from './form-props.ts';
import { itemName } from 'contract/office/collateral-names';
import { DoCaps } from '../desk/do-caps.tsx';

/** Notes where a thing was moved to, or that it was seen where it lies. */
export function MoveForm({ collateral, take }: FormProps) {
  const start = { place: collateral.place ?? '', seal: collateral.custody[0]?.seal ?? '' };
  const last = collateral.custody[0]?.id ?? null;
  const keyed = useKeyed(`move ${collateral.application}`, { start, version: last });
  const { act, typed } = keyed;
  const { place, seal } = typed.value;
  const send = async (kind: 'moved' | 'seen') => {
    const params = { application: collateral.application };
    // What was seen lies where the register has it: what is typed is where it is to go, and goes by what stood there as typing began.
    const from = typed.version === null ? null : String(typed.version);
    const where = kind === 'seen' ? { after: last } : { after: from, ...typed.value };
    const loss = collateral.loss?.id ?? null;
    const done = await keyed.send((key) =>
      call(moveCollateral, { params, body: { kind, loss, ...where, key } }),
    );
    if (done === null) return;
    if (kind === 'moved') typed.forget();
    const said = kind === 'moved' ? m.office_pawn_done_moved({ place }) : m.office_pawn_done_seen();
    // While it was missing nobody was told to fetch it, and no SMS says so now.
    const isToFetch = loss !== null && done.state === 'to_release';
    take(done, isToFetch ? `${said} ${m.office_pawn_done_found()}` : said);
  };
  return (
    <section className="side-card grid gap-3">
      <TextField
        name="place"
        label={m.office_pawn_place()}
        value={place}
        onChange={(text) => typed.set({ place: text, seal })}
        error={act.errorOf('place')}
      />
      <TextField
        name="seal"
        label={m.office_pawn_seal()}
        optional
        value={seal}
        onChange={(text) => typed.set({ place, seal: text })}
        error={act.errorOf('seal')}
      />
      <TypedBehind typed={typed} />
      <TroubleBox trouble={act.trouble} typed={textsOf(place, seal)} onSee={act.forget} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={act.busy} onClick={() => void send('moved')} end={<DoCaps />}>
          {m.office_pawn_do_move()}
        </Button>
        <Button size="small" tone="secondary" onClick={() => void send('seen')}>
          {m.office_pawn_do_seen()}
        </Button>
      </div>
    </section>
  );
}

/** Gives a thing back; says what happens before it does. */
export function ReleaseForm({ collateral, take }: FormProps) {
  const act = useAct();
  const locale = useLocale();
  const [isSure, setSure] = useState(false);
  const said = { item: itemName(collateral, locale), name: collateral.name };
  const send = async () => {
    const params = { application: collateral.application };
    const done = await act.send(() => call(releaseCollateral, { params }));
    if (done !== null) take(done, m.office_pawn_done_released(said));
  };
  if (!isSure) {
    return <Button onClick={() => setSure(true)}>{m.office_pawn_release()}</Button>;
  }
  return (
    <section className="side-card grid gap-3">
      <p className="text-sm">{m.office_pawn_release_text()}</p>
      <TroubleBox trouble={act.trouble} onSee={act.forget} />
      <Button busy={act.busy} onClick={() => void send()} end={<DoCaps />}>
        {m.office_pawn_do_release(said)}
      </Button>
    </section>
  );
}
