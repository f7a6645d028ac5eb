/** An error in words for the operator: our own say all there is to say; of others a developer needs the place. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOurs = error.constructor !== Error && error.name === 'Error';
  return isOurs ? error.message : (error.stack ?? error.message);
}
