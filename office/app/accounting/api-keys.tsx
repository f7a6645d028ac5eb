import { type ApiKey, revokeApiKey, takeOverApiKey } from 'contract/office/accounting';
import { displayDay } from 'lending/calendar';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Facts } from '../desk/facts.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { shortTime, wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { SecretBox } from './secret-box.tsx';

const usedOn = ({ used_on: day }: ApiKey) =>
  day === null ? m.office_api_never() : displayDay(day);

function State({ revoked_at: at, suspended_at }: Pick<ApiKey, 'revoked_at' | 'suspended_at'>) {
  if (at === null && suspended_at !== null) {
    return <Pill tone="romdoul">{m.office_api_suspended()}</Pill>;
  }
  return at === null ? (
    <Pill tone="green">{m.office_api_open()}</Pill>
  ) : (
    <Pill>{m.office_api_revoked()}</Pill>
  );
}

const columns = (): readonly Column<ApiKey>[] => [
  { key: 'name', label: m.office_api_name(), wide: true, cell: ({ name }) => <b>{name}</b> },
  { key: 'prefix', label: m.office_api_prefix(), cell: ({ prefix }) => <code>{prefix}…</code> },
  {
    key: 'made',
    label: m.office_api_made(),
    cell: ({ made_at: at }) => <span className="tabular whitespace-nowrap">{shortTime(at)}</span>,
  },
  {
    key: 'used',
    label: m.office_api_used(),
    cell: (key) => <span className="tabular whitespace-nowrap">{usedOn(key)}</span>,
  },
  { key: 'state', label: m.office_messages_state(), cell: (key) => <State {...key} /> },
];

type ApiKeysProps = { readonly rows: readonly ApiKey[]; readonly open: string | null };

/** Keys by which entries are read. */
export function ApiKeys({ rows, open }: ApiKeysProps) {
  const opened = rows.find(({ id }) => id === open);
  if (rows.length === 0) {
    return <EmptyState title={m.office_api_no_keys()}>{m.office_api_no_keys_text()}</EmptyState>;
  }
  return (
    <>
      <DataTable
        caption={m.office_api_keys()}
        columns={columns()}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name, prefix }) => `${name} · ${prefix}`}
        defaultSort="-made"
      />
      {opened !== undefined && <ApiKeySheet apiKey={opened} />}
    </>
  );
}

function ApiKeySheet({ apiKey }: { readonly apiKey: ApiKey }) {
  const { id, name, prefix, made_by, made_at, revoked_at, suspended_at } = apiKey;
  const { busy, trouble, send, forget } = useAct();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const nameOf = useStaffName();
  const [secret, setSecret] = useState<string | null>(null);
  const revoke = async () => {
    setAsking(false);
    const done = await send(() => call(revokeApiKey, { params: { id } }));
    if (done === null) return;
    toast(m.office_api_key_revoked_now(), { tone: 'green' });
    void revalidate();
  };
  const takeOver = async () => {
    const taken = await send(() => call(takeOverApiKey, { params: { id } }));
    if (taken === null) return;
    setSecret(taken.secret);
    toast(m.office_api_taken_over(), { tone: 'green' });
    void revalidate();
  };
  const actions = revoked_at === null && (
    <>
      <Button tone="danger" busy={busy} onClick={() => setAsking(true)}>
        {m.office_api_revoke()}
      </Button>
      {suspended_at !== null && (
        <Button busy={busy} onClick={() => void takeOver()}>
          {m.office_api_take_over()}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={name} {...(actions && { actions })}>
      <TroubleBox trouble={trouble} onSee={forget} />
      {revoked_at === null && suspended_at !== null && (
        <p className="mb-3">{m.office_api_suspended_text()}</p>
      )}
      <Facts
        rows={[
          [m.office_messages_state(), <State key="state" {...apiKey} />],
          [m.office_api_prefix(), <code key="prefix">{prefix}…</code>],
          [m.office_api_made(), `${wholeTime(made_at)} · ${nameOf(made_by)}`],
          [m.office_api_kept_by(), nameOf(apiKey.kept_by)],
          [m.office_api_used(), usedOn(apiKey)],
          ...(revoked_at === null
            ? []
            : [[m.office_api_revoked(), wholeTime(revoked_at)] as const]),
        ]}
      />
      <ConfirmDialog
        confirmEnd={<DoCaps />}
        open={isAsking}
        title={m.office_api_revoke_ask()}
        confirmLabel={m.office_api_revoke()}
        onConfirm={() => void revoke()}
        onCancel={() => setAsking(false)}
        danger
      >
        {m.office_api_revoke_text()}
      </ConfirmDialog>
      <Dialog open={secret !== null} title={m.office_api_take_over()}>
        {secret !== null && <SecretBox secret={secret} onKept={() => setSecret(null)} />}
      </Dialog>
    </Sheet>
  );
}
