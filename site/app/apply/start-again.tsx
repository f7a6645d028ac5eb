import { useEffect, useRef, useState } from 'react';
import { m } from 'words/messages';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { useWizardHere, useWizardState } from './wizard-context.ts';

/** The id of the heading of the step, which takes the focus when another step is shown. */
export const HEADING_ID = 'step-heading';

/**
 * On the first step of a form whose later steps hold answers already: lets a visitor begin an empty one, since on a shared phone
 * what stands in the steps ahead may be somebody else's. Asks first.
 */
export function StartAgain() {
  const { model, anew } = useWizardHere();
  const isBegun = useWizardState(({ draft }) => draft.reached > 0);
  const [asks, setAsks] = useState(false);
  const hasBegun = useRef(false);
  // The dialog gives the focus back to its button, which is gone then.
  useEffect(() => {
    if (asks || !hasBegun.current) return;
    hasBegun.current = false;
    document.getElementById(HEADING_ID)?.focus();
  }, [asks]);
  if (model.situation.signedIn) return null;
  const begin = () => {
    setAsks(false);
    if (model.state.busy !== null) return;
    model.clearErrors();
    anew();
    hasBegun.current = true;
  };
  return (
    <>
      {isBegun && (
        <Alert>
          <p className="mb-3">{m.apply_anew_note()}</p>
          <Button tone="secondary" size="small" onClick={() => setAsks(true)}>
            {m.apply_resume_anew()}
          </Button>
        </Alert>
      )}
      <ConfirmDialog
        open={asks}
        title={m.apply_anew_title()}
        confirmLabel={m.apply_resume_anew()}
        danger
        onConfirm={begin}
        onCancel={() => setAsks(false)}
      >
        <p>{m.apply_anew_text()}</p>
      </ConfirmDialog>
    </>
  );
}
