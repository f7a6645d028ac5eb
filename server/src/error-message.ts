/** An error in words for the operator: our own say all there is to say; of others a developer needs the place. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOurs = error.constructor !== Error && error.name === 'Error';
  return isOurs ? error.message : (error.stack ?? error.message);
}

/** The kind of an error (`RangeError`, `error 55P03`), for whoever looks into it: its text may hold figures of a person. */
export function errorName(error: unknown): string {
  const { name, code } = error as Partial<Error & { code: string }>;
  return [name ?? 'Error', code]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 300);
}
