import { makeApiKey, makeWebhook } from 'contract/office/accounting';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { textOf } from '../sign-in/trouble.ts';
import { SecretBox } from './secret-box.tsx';
import { DoCaps } from '../desk/do-caps.tsx';

type NewDialogProps = {
  readonly kind: 'keys' | 'addresses';
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Makes a key, or enters an address, and shows the secret of it. */
export function NewDialog({ kind, open, onClose }: NewDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const title = kind === 'keys' ? m.office_api_new_key() : m.office_api_new_address();
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Dialog open={open} title={title} {...(secret === null && { onClose: close })}>
      {open && secret === null && <NewForm kind={kind} onMade={setSecret} />}
      {open && secret !== null && <SecretBox secret={secret} onKept={close} />}
    </Dialog>
  );
}

type NewFormProps = Pick<NewDialogProps, 'kind'> & { readonly onMade: (secret: string) => void };

function NewForm({ kind, onMade }: NewFormProps) {
  const { busy, trouble, send, forget } = useAct();
  const { revalidate } = useRevalidator();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = textOf(new FormData(event.currentTarget), 'text');
    const made = await send<{ secret: string }>((key) =>
      kind === 'keys'
        ? call(makeApiKey, { body: { name: text, key } })
        : call(makeWebhook, { body: { address: text, key } }),
    );
    if (made === null) return;
    void revalidate();
    onMade(made.secret);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3" noValidate>
      <p>{kind === 'keys' ? m.office_api_key_text() : m.office_api_address_text()}</p>
      <TroubleBox trouble={trouble} onSee={forget} />
      <TextField
        id="accounting-text"
        name="text"
        label={kind === 'keys' ? m.office_api_name() : m.office_api_address()}
        autoComplete="off"
        autoCapitalize="none"
      />
      <Button type="submit" busy={busy} wide end={<DoCaps />}>
        {kind === 'keys' ? m.office_api_new_key() : m.office_api_new_address()}
      </Button>
    </form>
  );
}
