import { BlockList, isIP } from 'node:net';

/** Addresses by their kind: a list of both would hold an IPv4 address for one of `::/3`, where those inside IPv6 lie. */
interface Addresses {
  readonly ipv4: BlockList;
  readonly ipv6: BlockList;
}

const itself = new BlockList();
itself.addSubnet('127.0.0.0', 8);
itself.addAddress('::1', 'ipv6');
/** Addresses of the machine itself. */
export const LOOPBACK: Addresses = { ipv4: itself, ipv6: itself };

/**
 * Addresses that lead into a private network, a link, the machine itself, to no single machine, or are set aside: those that the IANA
 * special-purpose registries (RFC 6890) do not call globally reachable.
 */
export const PRIVATE: Addresses = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  // Documentation, and the relays of 6to4 that are no more.
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.ipv4.addSubnet(network, bits);
}
// Of IPv6 only 2000::/3 is given out: an IPv4 address inside an IPv6 one (::ffff:0:0/96, 64:ff9b::/96), unique local, link-local and
// multicast ones lie outside it.
PRIVATE.ipv6.addSubnet('::', 3, 'ipv6');
PRIVATE.ipv6.addSubnet('4000::', 2, 'ipv6');
PRIVATE.ipv6.addSubnet('8000::', 1, 'ipv6');
// Teredo and other protocols' own, documentation, and 6to4, which has an IPv4 address inside.
PRIVATE.ipv6.addSubnet('2001::', 23, 'ipv6');
PRIVATE.ipv6.addSubnet('2001:db8::', 32, 'ipv6');
PRIVATE.ipv6.addSubnet('2002::', 16, 'ipv6');
PRIVATE.ipv6.addSubnet('3fff::', 20, 'ipv6');

/** Whether a host is in the list; names count by their ending only, since they are not looked up here. */
export function isIn(list: Addresses, host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  const version = isIP(bare);
  if (version === 0) return /(?:^|\.)localhost$/.test(bare);
  const kind = version === 6 ? 'ipv6' : 'ipv4';
  return list[kind].check(bare, kind);
}
