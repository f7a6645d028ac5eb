import { m } from 'words/messages';
import { Alert } from 'ui/alert.tsx';
import { IconButton } from 'ui/icon-button.tsx';
import { X } from 'ui/icons.tsx';

interface RefusalAlertProps {
  /** Null draws nothing. */
  readonly sentence: string | null;
  readonly onDismiss: () => void;
}

/** Why nothing came of it, in a red alert that can be dismissed (LOGIN-08, PWD-21). */
export function RefusalAlert({ sentence, onDismiss }: RefusalAlertProps) {
  if (sentence === null) return null;
  return (
    <Alert tone="red" live>
      <div className="-my-2 -mr-2 flex items-start gap-2">
        <p className="min-w-0 flex-1 py-2 font-bold text-red">{sentence}</p>
        <IconButton
          label={m.ui_close()}
          icon={<X className="size-5" aria-hidden="true" />}
          onClick={onDismiss}
        />
      </div>
    </Alert>
  );
}
