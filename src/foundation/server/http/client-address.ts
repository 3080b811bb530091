/**
 * The address that a request came from. Each trusted proxy adds the address it was asked from at the right end of
 * X-Forwarded-For; whatever stands further left was written by the requester, and is not believed.
 *
 * @param remoteAddress where the connection itself comes from.
 * @param forwardedFor the header as it arrived.
 * @param trustedProxies how many proxies of ours stand in front.
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  const path = [...hops, remoteAddress ?? ''];
  const address = path[Math.max(0, path.length - 1 - trustedProxies)] ?? '';
  // An IPv4 caller on an IPv6 socket is the same caller.
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
