/** An address that mail can be sent to, as opposed to a placeholder that the operator has still to replace. */
const SENDABLE = /^[^\s@[\]]+@[^\s@[\]]+$/;

type EmailLinkProps = { readonly email: string; readonly className: string };

/** Writes to the company; a placeholder stands there as plain text, since no program could read its address. */
export function EmailLink({ email, className }: EmailLinkProps) {
  if (!SENDABLE.test(email)) return <span>{email}</span>;
  return (
    <a href={`mailto:${email}`} className={className}>
      {email}
    </a>
  );
}
