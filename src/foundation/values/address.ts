import { addressFormatOf } from '#vocabulary/address-formats.ts';
import { countryName } from '#vocabulary/countries.ts';

/** An address as it is stored; null where nothing was entered. */
export interface Address {
  readonly addressLine: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly region: string | null;
  /** ISO 3166-1 alpha-2. Null is the clinic's own. */
  readonly country: string | null;
}

const joined = (separator: string, ...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(separator);

/**
 * The lines of an address in the order of its country, which is named where it is not the clinic's.
 *
 * @param home the clinic's country.
 */
export function addressLines(address: Address, home: string): string[] {
  const { addressLine, postalCode, city, region } = address;
  const country = address.country ?? home;
  const { order } = addressFormatOf(country);
  const place = {
    city_region_code: () => [joined(', ', city, joined(' ', region, postalCode))],
    lines: () => [city, region, postalCode],
    code_city: () => [joined(' ', postalCode, city), region],
  }[order]();
  const lines = [addressLine, ...place].filter((line): line is string => line !== null && line !== '');
  return lines.length > 0 && country !== home ? [...lines, countryName(country)] : lines;
}

/** The same in one line; empty without an address. */
export const addressText = (address: Address, home: string): string => addressLines(address, home).join(', ');
