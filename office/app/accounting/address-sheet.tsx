import {
  endWebhook,
  retryWebhook,
  rotateWebhook,
  takeOverWebhook,
  type Webhook,
} from 'contract/office/accounting';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { Facts } from '../desk/facts.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { SecretBox } from './secret-box.tsx';
import { State } from './state.tsx';
import { DoCaps } from '../desk/do-caps.tsx';

/** One address in full, with its acts. */
export function AddressSheet({ hook }: { readonly hook: Webhook }) {
  const { id } = hook;
  const { busy, trouble, send, forget } = useAct();
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState<'rotate' | 'end' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const params = { id };
  const nameOf = useStaffName();
  const retry = async () => {
    if ((await send(() => call(retryWebhook, { params }))) === null) return;
    toast(m.office_api_retried(), { tone: 'green' });
    void revalidate();
  };
  const takeOver = async () => {
    const taken = await send(() => call(takeOverWebhook, { params }));
    if (taken === null) return;
    setSecret(taken.secret);
    toast(m.office_api_taken_over(), { tone: 'green' });
    void revalidate();
  };
  const rotate = async () => {
    const rotated = await send(() => call(rotateWebhook, { params }));
    if (rotated === null) return;
    setSecret(rotated.secret);
    void revalidate();
  };
  const end = async () => {
    if ((await send(() => call(endWebhook, { params }))) === null) return;
    toast(m.office_api_ended_now(), { tone: 'green' });
    void revalidate();
  };
  const confirm = () => {
    setAsking(null);
    void (asking === 'rotate' ? rotate() : end());
  };
  const isSuspended = hook.ended_at === null && hook.suspended_at !== null;
  const actions = hook.ended_at === null && (
    <>
      <Button tone="danger" busy={busy} onClick={() => setAsking('end')}>
        {m.office_api_end()}
      </Button>
      {isSuspended ? (
        <Button busy={busy} onClick={() => void takeOver()}>
          {m.office_api_take_over()}
        </Button>
      ) : (
        <Button tone="secondary" busy={busy} onClick={() => setAsking('rotate')}>
          {m.office_api_rotate()}
        </Button>
      )}
      {!isSuspended && hook.tries > 0 && (
        <Button busy={busy} onClick={() => void retry()}>
          {m.office_api_retry()}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={new URL(hook.address).host} {...(actions && { actions })}>
      <TroubleBox trouble={trouble} onSee={forget} />
      {isSuspended && <p className="mb-3">{m.office_api_suspended_text()}</p>}
      <Facts rows={factsOf(hook, nameOf)} />
      <ConfirmDialog
        confirmEnd={<DoCaps />}
        open={asking !== null}
        title={asking === 'end' ? m.office_api_end_ask() : m.office_api_rotate_ask()}
        confirmLabel={asking === 'end' ? m.office_api_end() : m.office_api_rotate()}
        onConfirm={confirm}
        onCancel={() => setAsking(null)}
        danger={asking === 'end'}
      >
        {asking === 'end' ? m.office_api_end_text() : m.office_api_rotate_text()}
      </ConfirmDialog>
      <Dialog open={secret !== null} title={m.office_api_rotate()}>
        {secret !== null && <SecretBox secret={secret} onKept={() => setSecret(null)} />}
      </Dialog>
    </Sheet>
  );
}

function factsOf(hook: Webhook, nameOf: ReturnType<typeof useStaffName>) {
  const { address, waiting, last_error, next_try_at, last_sent_at } = hook;
  const { made_at, made_by, kept_by, ended_at } = hook;
  const rows: (readonly [string, React.ReactNode])[] = [
    [m.office_messages_state(), <State key="state" {...hook} />],
    [
      m.office_api_address(),
      <span key="address" className="break-all">
        {address}
      </span>,
    ],
    [m.office_api_waiting(), String(waiting)],
    [m.office_api_made(), `${wholeTime(made_at)} · ${nameOf(made_by)}`],
  ];
  rows.push([m.office_api_kept_by(), nameOf(kept_by)]);
  if (last_sent_at !== null) rows.push([m.office_api_last_told(), wholeTime(last_sent_at)]);
  if (last_error !== null) rows.push([m.office_message_error(), last_error]);
  if (next_try_at !== null && last_error !== null) {
    rows.push([m.office_message_next(), wholeTime(next_try_at)]);
  }
  if (ended_at !== null) rows.push([m.office_api_ended(), wholeTime(ended_at)]);
  return rows;
}
