import { MANAGERS } from 'contract/office/who';
import {
  removeView,
  type SavedView,
  saveView,
  VIEW_NAME_MAX,
  type ViewList,
} from 'contract/office/list-views';
import type { FormEvent } from 'react';
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
import { DoCaps } from './do-caps.tsx';
import { OwnWords } from './own-words.tsx';
import { TroubleBox } from './trouble-box.tsx';
import { useAct } from './use-act.ts';
import { useTyped } from './use-typed.ts';
import { viewQuery } from './view.ts';
import { useMay } from './who-may.tsx';

/** A view that everybody has. */
export interface OwnView {
  readonly query: string;
  readonly label: string;
}

type ViewsDialogProps = {
  readonly list: ViewList;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly saved: readonly SavedView[];
  /** Those that everybody has, the first of them what the list shows by itself. */
  readonly own: readonly OwnView[];
};

/** All views of a list to choose from, and a form that saves what it shows by a name. */
export function ViewsDialog({ list, open, onClose, saved, own }: ViewsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.office_views()}>
      {open && (
        <div className="grid gap-4">
          <ul className="grid gap-1">
            {own.map(({ query, label }) => (
              <li key={query}>
                <Link to={`?${query}`} onClick={onClose} className="view-choice">
                  {label}
                </Link>
              </li>
            ))}
            {saved.map((view) => (
              <SavedRow key={view.id} list={list} view={view} onClose={onClose} />
            ))}
          </ul>
          <SaveForm list={list} byItself={own[0]?.query ?? ''} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

type SavedRowProps = Pick<ViewsDialogProps, 'list' | 'onClose'> & { readonly view: SavedView };

function SavedRow({ list, view, onClose }: SavedRowProps) {
  const { id, name, query, is_shared, is_mine } = view;
  const isManager = useMay(MANAGERS);
  const { revalidate } = useRevalidator();
  const { busy, trouble, perform } = useAct();
  const remove = async () => {
    await perform(() => call(removeView, { params: { list, id } }));
    await revalidate();
  };
  return (
    <li>
      <span className="flex items-center gap-2">
        <Link to={`?${query}`} onClick={onClose} className="view-choice flex-1">
          <OwnWords text={name} />
          {is_shared && <span className="text-xs text-ink-2"> · {m.office_views_for_all()}</span>}
        </Link>
        {(is_mine || isManager) && (
          <IconButton
            label={m.office_views_remove({ name })}
            icon={<X className="size-4" aria-hidden="true" />}
            aria-disabled={busy !== false}
            onClick={() => void remove()}
          />
        )}
      </span>
      <TroubleBox trouble={trouble} />
    </li>
  );
}

type SaveFormProps = Pick<ViewsDialogProps, 'list' | 'onClose'> & { readonly byItself: string };

function SaveForm({ list, byItself, onClose }: SaveFormProps) {
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const typed = useTyped(`view ${list}`, { start: { name: '', isShared: false }, version: null });
  const { name, isShared } = typed.value;
  const { busy, trouble, errorOf, send } = useAct();
  const query = viewQuery(search) || byItself;
  if (query === '') return <p className="text-ink-2">{m.office_views_nothing()}</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { name, query, is_shared: isShared };
    if ((await send(() => call(saveView, { params: { list }, body }))) === null) return;
    typed.forget();
    onClose();
    toast(m.office_views_saved({ name }), { tone: 'green' });
    await revalidate();
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid gap-2 border-t border-line pt-3"
      noValidate
    >
      <TroubleBox trouble={trouble} />
      <TextField
        name="name"
        label={m.office_views_name()}
        hint={m.office_views_name_hint({ count: String(VIEW_NAME_MAX) })}
        value={name}
        onChange={(text) => typed.set({ name: text, isShared })}
        error={errorOf('name')}
      />
      <Checkbox
        name="is_shared"
        label={m.office_views_shared()}
        checked={isShared}
        onChange={(shared) => typed.set({ name, isShared: shared })}
      />
      <div className="flex justify-end">
        <Button type="submit" size="small" busy={busy} end={<DoCaps />}>
          {m.office_views_save()}
        </Button>
      </div>
    </form>
  );
}
