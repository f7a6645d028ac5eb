/** Whether `Accept-Encoding` names `encoding` and does not refuse it with `q=0` (RFC 9110, 12.5.3). */
export function takes(accepted: string, encoding: 'br' | 'gzip'): boolean {
  if (!accepted.includes(encoding)) return false;
  return accepted.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';', 2);
    return name.trim() === encoding && !isZero(weight.trim());
  });
}

/** `q=0`, `q=0.0` …: not acceptable. */
function isZero(weight: string): boolean {
  return weight.startsWith('q=0') && Number(weight.slice(2)) === 0;
}
