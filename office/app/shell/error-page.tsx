import { Link, useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { buttonClass } from 'ui/button-class.ts';
import { m } from 'words/messages';
import { troubleOf } from './failed-loads.ts';

/** What stands in place of a page that cannot be shown, and what to do about it. */
export function ErrorPage({ error }: { readonly error?: unknown }) {
  const { status, code, detail } = troubleOf(error);
  if (status === 404) {
    return (
      <Notice title={m.office_no_page()} text={m.office_no_page_text()}>
        <FirstPage />
      </Notice>
    );
  }
  if (status === 403) {
    return (
      <Notice title={m.office_not_allowed()} text={detail}>
        <FirstPage />
      </Notice>
    );
  }
  return (
    <Notice title={m.office_failed()} text={m.office_failed_text({ code })}>
      <Retry />
    </Notice>
  );
}

function Notice({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="p-5">
      <h1 className="sr-only">{title}</h1>
      <EmptyState title={title}>
        <p>{text}</p>
        <p className="mt-4">{children}</p>
      </EmptyState>
    </div>
  );
}

function FirstPage() {
  return (
    <Link to="/" className={buttonClass('secondary')}>
      {m.office_first_page()}
    </Link>
  );
}

function Retry() {
  const revalidator = useRevalidator();
  return (
    <Button busy={revalidator.state === 'loading'} onClick={() => void revalidator.revalidate()}>
      {m.office_retry()}
    </Button>
  );
}
