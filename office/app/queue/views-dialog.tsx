import {
  QUEUE_VIEWS,
  removeView,
  type SavedView,
  saveView,
  VIEW_NAME_MAX,
} from 'contract/office/queue';
import { type FormEvent, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Checkbox } from 'ui/checkbox.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { IconButton } from 'ui/icon-button.tsx';
import { X } from 'ui/icons.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { useSession } from '../shell/session.ts';
import { troubleText } from '../sign-in/trouble.ts';
import { PersonName } from './name.tsx';
import { VIEW_NAMES } from './words.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type ViewsDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly saved: readonly SavedView[];
};

/** All views to choose from, and a form that saves what the list shows by a name. */
export function ViewsDialog({ open, onClose, saved }: ViewsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.office_queue_views()}>
      {open && (
        <div className="grid gap-4">
          <ul className="grid gap-1">
            {QUEUE_VIEWS.map((name) => (
              <li key={name}>
                <Link to={`?view=${name}`} onClick={onClose} className="view-choice">
                  {VIEW_NAMES[name]()}
                </Link>
              </li>
            ))}
            {saved.map((view) => (
              <SavedRow key={view.id} view={view} onClose={onClose} />
            ))}
          </ul>
          <SaveForm onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function SavedRow({ view, onClose }: { readonly view: SavedView; readonly onClose: () => void }) {
  const { id, name, query, is_shared, is_mine } = view;
  const { roles } = useSession();
  const { revalidate } = useRevalidator();
  const remove = async () => {
    const outcome = await call(removeView, { params: { id } });
    if (outcome.kind !== 'done') toast(troubleText(outcome), { tone: 'red' });
    await revalidate();
  };
  return (
    <li className="flex items-center gap-2">
      <Link to={`?${query}`} onClick={onClose} className="view-choice flex-1">
        <PersonName name={name} />
        {is_shared && <span className="text-xs text-ink-2"> · {m.office_queue_for_all()}</span>}
      </Link>
      {(is_mine || roles.includes('manager')) && (
        <IconButton
          label={m.office_queue_remove_view({ name })}
          icon={<X className="size-4" aria-hidden="true" />}
          onClick={() => void remove()}
        />
      )}
    </li>
  );
}

/** What of an address is a view: not the page of it, nor what is open beside it. */
function queryOf(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  for (const name of ['open', 'after', 'before']) query.delete(name);
  return query.toString() === '' ? 'view=open' : query.toString();
}

function SaveForm({ onClose }: { readonly onClose: () => void }) {
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | undefined>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const body = { name, query: queryOf(search), is_shared: isShared };
    const outcome = await call(saveView, { body });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(troubleText(outcome));
    onClose();
    toast(m.office_queue_view_saved({ name }), { tone: 'green' });
    await revalidate();
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid gap-2 border-t border-line pt-3"
      noValidate
    >
      <TextField
        name="name"
        label={m.office_queue_view_name()}
        hint={m.office_queue_view_name_hint({ count: String(VIEW_NAME_MAX) })}
        value={name}
        onChange={setName}
        error={trouble}
      />
      <Checkbox
        name="is_shared"
        label={m.office_queue_view_shared()}
        checked={isShared}
        onChange={setShared}
      />
      <div className="flex justify-end">
        <Button type="submit" size="small" busy={busy} end={<DoCaps />}>
          {m.office_queue_save_view()}
        </Button>
      </div>
    </form>
  );
}
