import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** The bits of an IPv6 address that one household or phone has at least for itself. */
const IPV6_GROUPS = 4;

/**
 * The network that a caller belongs to: an IPv4 address as it is, of an IPv6 address the first 64 bits, which one
 * household or phone has for itself. An IPv4 address in IPv6 form counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = plain.split('::', 2);
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after];
  const first = all.slice(0, IPV6_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** What the database holds of a network: a hash that nobody without `secretKey` can make or try out. */
export function networkHash(secretKey: string, address: string): Buffer {
  const key = createHmac('sha256', secretKey).update('usage by network').digest();
  return createHmac('sha256', key).update(networkOf(address)).digest();
}
