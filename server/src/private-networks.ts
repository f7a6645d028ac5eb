import { BlockList, isIP } from 'node:net';

/** Addresses of the machine itself. */
export const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Addresses that lead into a private network, a link, the machine itself, or to no single machine, as RFC 6890 lists them. */
export const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, bits);
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');
PRIVATE.addSubnet('::', 127, 'ipv6');
PRIVATE.addSubnet('ff00::', 8, 'ipv6');
// An IPv4 address in an IPv6 one, by a translator or a tunnel.
PRIVATE.addSubnet('64:ff9b::', 96, 'ipv6');
PRIVATE.addSubnet('2002::', 16, 'ipv6');

/** Whether a host is in the list; names count by their ending only, since they are not looked up here. */
export function isIn(list: BlockList, host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  const version = isIP(bare);
  if (version === 0) return /(?:^|\.)localhost$/.test(bare);
  return list.check(bare, version === 6 ? 'ipv6' : 'ipv4');
}
