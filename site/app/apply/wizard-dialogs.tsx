import { useNavigate } from 'react-router';
import { CircleCheck } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { Button } from 'ui/button.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { ErrorDialog } from 'ui/error-dialog.tsx';
import { ProgressDialog } from 'ui/progress-dialog.tsx';
import { useWizardHere, useWizardState } from './wizard-context.ts';

/** The error dialog (ERR-10, ERR-13) and the progress dialog (BW-48). */
export function WizardDialogs() {
  const { model } = useWizardHere();
  const locale = useLocale();
  const notice = useWizardState((state) => state.notice);
  const busy = useWizardState((state) => state.busy);
  const percent = useWizardState((state) => state.progress);
  const photos = busy === 'photos' || (busy === 'submitting' && percent !== null);
  const progress = photos && percent !== null ? { value: percent / 100 } : {};
  const invalid = notice?.kind === 'invalid';
  // When all failing fields are empty, one sentence introduces the list (ERR-04).
  const onlyMissing = useWizardState((state) =>
    [...state.errors.keys()].every((key) => !state.draft.answers[key]),
  );
  const lines =
    notice === null
      ? []
      : notice.kind === 'invalid'
        ? notice.labels.map((label) => label(locale))
        : [notice.text(locale)];
  return (
    <>
      <ErrorDialog
        open={notice !== null}
        title={invalid ? m.apply_invalid_title() : m.apply_server_title()}
        errors={lines}
        {...(invalid && onlyMissing ? { intro: m.error_fill_required() } : {})}
        onClose={() => model.closeNotice()}
      />
      <ProgressDialog
        open={busy === 'photos' || busy === 'submitting'}
        title={photos ? m.apply_sending_photos() : m.apply_sending_application()}
        label={
          photos && percent !== null
            ? m.ui_photo_sending({ percent: String(percent) })
            : m.apply_sending_step()
        }
        {...progress}
      />
    </>
  );
}

/** Asks whether to resume an older draft or to start anew (G-65). It cannot be dismissed without an answer. */
export function ResumeDialog() {
  const { model, anew } = useWizardHere();
  const offered = useWizardState((state) => state.offered);
  const step = offered ? model.stepOf(offered.draft.at) : null;
  return (
    <Dialog
      open={offered !== null}
      title={m.apply_resume_title()}
      role="alertdialog"
      actions={
        <>
          <Button tone="secondary" onClick={anew}>
            {m.apply_resume_anew()}
          </Button>
          <Button
            data-autofocus=""
            onClick={() => {
              if (!offered) return;
              model.open(offered.draft, offered.photos);
              model.showStep(offered.draft.at, 'jump');
            }}
          >
            {m.apply_resume_go_on()}
          </Button>
        </>
      }
    >
      <p>
        {step &&
          m.apply_resume_text({
            step: String(model.steps.indexOf(step) + 1),
            name: step.title(),
          })}
      </p>
    </Dialog>
  );
}

type DoneDialogProps = { readonly title: string; readonly text: string };

/** Confirms the submission (BW-44 to BW-47). Closing it leads to the home page (C-24). */
export function DoneDialog({ title, text }: DoneDialogProps) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      title={title}
      icon={<CircleCheck className="mt-1 size-7 shrink-0 text-green" aria-hidden="true" />}
      onConfirm={() => void navigate(paths.home())}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
