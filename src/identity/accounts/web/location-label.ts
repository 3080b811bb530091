import { countryName } from '#vocabulary/countries.ts';

interface Placed {
  readonly isLocal: boolean;
  readonly countryCode: string | null;
  readonly ipAddress: string | null;
}

/** Country and IP address: `Germany, 193.99.144.80`. Empty if nothing is known. */
export function locationLabel({ isLocal, countryCode, ipAddress }: Placed): string {
  const place = isLocal ? 'This network' : countryCode === null ? null : countryName(countryCode);
  return [place, ipAddress].filter((word) => word !== null).join(', ');
}
