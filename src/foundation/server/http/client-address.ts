/**
 * The address that a request came from. Each trusted proxy appends the address of its own caller to X-Forwarded-For;
 * entries further left were written by the client and are not trusted.
 *
 * @param remoteAddress the address of the connection itself.
 * @param forwardedFor the header as received.
 * @param trustedProxies how many of our own proxies are in front of this server.
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
  // An IPv4 address mapped into IPv6 is the same client.
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
