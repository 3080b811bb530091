interface Placed {
  readonly isLocal: boolean;
  readonly countryCode: string | null;
  readonly ipAddress: string | null;
}

let names: Intl.DisplayNames | undefined;

function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  return names.of(code) ?? code;
}

/** Where something came from, and the address that says so: `Germany, 193.99.144.80`. Empty where nothing is known. */
export function placeWords({ isLocal, countryCode, ipAddress }: Placed): string {
  const place = isLocal ? 'This network' : countryCode === null ? null : countryName(countryCode);
  return [place, ipAddress].filter((word) => word !== null).join(', ');
}
