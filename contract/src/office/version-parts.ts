/**
 * Parts of a partner shop that say who is called there. Of them a change keeps a fingerprint alone, in hexadecimal digits, or a dash where
 * it was made before: whether they changed can be seen, and what they were is nobody's to read once they are others (docs/security.md).
 */
export const PERSON_PARTS = ['contact_name', 'phone'] as const;
