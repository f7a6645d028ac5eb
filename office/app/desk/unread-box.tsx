import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';

type UnreadBoxProps = {
  /** Why it could not be read. */
  readonly text: string;
  readonly onRetry: () => void;
};

/** A part of a page that could not be read, with the way to ask again. */
export function UnreadBox({ text, onRetry }: UnreadBoxProps) {
  return (
    <Alert tone="red" live>
      <p>{text}</p>
      <p className="mt-2">
        <Button tone="secondary" size="small" onClick={onRetry}>
          {m.office_retry()}
        </Button>
      </p>
    </Alert>
  );
}
