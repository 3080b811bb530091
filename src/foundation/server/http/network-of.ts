import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, without abbreviation. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const missing = 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right];
}

/** The network that shares one allowance: a single IPv4 address, or the /64 that an IPv6 subscriber has to itself. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address;
  const prefix = groupsOf(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
