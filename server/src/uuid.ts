/** Version 4 only: 122 random bits. Others hold a time or a name and could be guessed or shared. */
const RANDOM_UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** A random UUID of a request (`visit_id`, `submit_id`) in lower case; null for anything else. */
export function readUuid(value: unknown): string | null {
  return typeof value === 'string' && RANDOM_UUID.test(value) ? value.toLowerCase() : null;
}
