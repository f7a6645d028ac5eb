import { isSendable } from './email-address.ts';

type EmailLinkProps = { readonly email: string; readonly className: string };

/** Writes to the company; a placeholder stands there as plain text, since no program could read its address. */
export function EmailLink({ email, className }: EmailLinkProps) {
  if (!isSendable(email)) return <span>{email}</span>;
  return (
    <a href={`mailto:${email}`} className={className}>
      {email}
    </a>
  );
}
