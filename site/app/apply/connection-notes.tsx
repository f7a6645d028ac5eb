import { useEffect } from 'react';
import { m } from 'words/messages';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { useWizardHere, useWizardState } from './wizard-context.ts';
import { isSubmitWaiting } from './wizard-state.ts';

/** Notices above the step: drafts cannot be saved on this device, steps are waiting to be sent, or Submit is waiting. */
export function ConnectionNotes() {
  const { model } = useWizardHere();
  const due = useWizardState(({ draft }) => draft.due);
  const lost = useWizardState(({ connectionLost, busy }) => connectionLost && busy === null);
  const submitWaits = useWizardState((state) => isSubmitWaiting(state, model.steps));
  const said = useWizardState(({ serverSaid }) => serverSaid);
  const kept = useWizardState(({ keptOnDevice }) => keptOnDevice);
  useEffect(() => {
    if (submitWaits) window.scrollTo(0, 0);
  }, [submitWaits]);
  const steps = due.map((name) => model.stepOf(name).title()).join(', ');
  const retry = (
    <Button tone="secondary" size="small" onClick={() => void model.retry()}>
      {m.ui_retry()}
    </Button>
  );
  return (
    <>
      {!kept && <Alert tone="romdoul">{m.apply_not_kept()}</Alert>}
      {submitWaits ? (
        <Alert tone="romdoul" live title={m.apply_submit_waiting_title()}>
          <p className="mb-3">
            {said === null
              ? m.apply_submit_waiting()
              : `${said} ${m.apply_submit_waiting_server()}`}
          </p>
          {retry}
        </Alert>
      ) : (
        lost &&
        due.length > 0 && (
          <Alert
            tone="romdoul"
            live
            title={said === null ? m.apply_waiting_title() : m.ui_not_sent()}
          >
            <p className="mb-3">
              {said === null
                ? m.apply_waiting_steps({ steps })
                : `${said} ${m.apply_waiting_server_steps({ steps })}`}
            </p>
            {retry}
          </Alert>
        )
      )}
    </>
  );
}
