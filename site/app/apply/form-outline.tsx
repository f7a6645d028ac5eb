import { m } from 'words/messages';

/** The form's place while what the account and the device know of the person is on its way. */
export function FormOutline() {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-4 pb-8 lg:max-w-300">
      <p role="status" className="text-ink-2">
        {m.ui_loading()}
      </p>
      <div className="mt-4 min-h-(--screen) rounded-lg border border-line bg-card lg:max-w-2xl" />
    </div>
  );
}
