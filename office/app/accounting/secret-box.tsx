import { Button } from 'ui/button.tsx';
import { Alert } from 'ui/alert.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';

type SecretBoxProps = { readonly secret: string; readonly onKept: () => void };

/** A key or a secret, which is shown this once: it goes only when somebody says that they have kept it. */
export function SecretBox({ secret, onKept }: SecretBoxProps) {
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => toast(m.office_api_copied(), { tone: 'green' }),
      () => undefined,
    );
  };
  return (
    <div className="grid gap-3">
      <Alert tone="romdoul" live>
        {m.office_api_once()}
      </Alert>
      <code
        data-testid="secret"
        className="block rounded-lg bg-wash p-3 text-sm break-all select-all"
      >
        {secret}
      </code>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={copy}>
          {m.office_api_copy()}
        </Button>
        <Button onClick={onKept}>{m.office_api_kept()}</Button>
      </div>
    </div>
  );
}
