import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { Hotline } from '../shell/hotline.tsx';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { useWizardState } from './wizard-context.ts';

/** Tells that the form could not be opened, and offers a reload and the hotline (see `WizardModel.stick`). */
export function NotOpened() {
  const stuck = useWizardState(({ phase }) => phase === 'stuck');
  const facts = useFacts();
  if (!stuck) return null;
  return (
    <Alert tone="red" live title={m.apply_not_opened_title()}>
      <p className="mb-3">{m.apply_not_opened_text()}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{m.shell_reload()}</Button>
        {facts && <Hotline phone={facts.company.hotline} />}
      </div>
    </Alert>
  );
}
