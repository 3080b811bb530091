/** The parts of an IPv4 address; null for anything else. */
function ipv4(address: string): readonly number[] | null {
  const parts = address.split('.').map(Number);
  return parts.length === 4 && /^[\d.]+$/.test(address) && parts.every((part) => part <= 255) ? parts : null;
}

/**
 * Whether an address is of this machine or of a network that is not the internet: a clinic must not have the server ask those of its own network.
 * RFC 1122, 1918, 3927, 4193, 4291, 6598; multicast and reserved ones too.
 */
export function isPrivateAddress(address: string): boolean {
  const text = address.toLowerCase();
  const mapped = /^::ffff:(?<v4>[\d.]+)$/.exec(text)?.groups?.['v4'];
  const parts = ipv4(mapped ?? text);
  if (parts) {
    const [a = 0, b = 0] = parts;
    return (
      a === 0 ||
      a === 10 ||
      a === 127 ||
      a >= 224 ||
      (a === 100 && b >= 64 && b <= 127) ||
      (a === 169 && b === 254) ||
      (a === 172 && b >= 16 && b <= 31) ||
      (a === 192 && b === 168) ||
      (a === 198 && (b === 18 || b === 19))
    );
  }
  // Of IPv6 only the global unicast addresses (2000::/3) are of the internet, without those that contain one of IPv4.
  return !/^[23][0-9a-f]{3}:/.test(text) || /^(?:2002|2001:0{0,4}):/.test(text);
}
