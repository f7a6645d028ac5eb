import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { Alert } from 'ui/alert.tsx';
import { LinkButton } from 'ui/link-button.tsx';

/** In a form's place while another application of this borrower is under way (G-68). */
export default function OwnPending({ title }: { readonly title: string }) {
  return (
    <div className="mx-auto grid max-w-2xl gap-4 px-4 py-8">
      <h1>{title}</h1>
      <Alert tone="romdoul">
        <p className="mb-3">{m.refusal_pending()}</p>
        <LinkButton to={paths.profile()} tone="secondary" size="small">
          {m.refill_see_request()}
        </LinkButton>
      </Alert>
    </div>
  );
}
