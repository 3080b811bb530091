import { fold } from '#foundation/values/fold.ts';
import { ONE_ZONE, PARTS } from './places-data.rules.ts';

interface Part {
  readonly country: string;
  readonly code: string;
  readonly names: readonly string[];
  readonly zones: readonly string[];
  readonly codes: readonly (readonly [from: string, to: string])[];
}

const lines = (text: string): string[] => text.trim().split('\n');
const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

const PART_LIST: readonly Part[] = lines(PARTS).map((line) => {
  const [head = '', zones = '', codes = ''] = line.split('|');
  const [country = '', code = '', ...name] = words(head);
  return {
    country,
    code,
    names: [fold(code), fold(name.join(' '))],
    zones: words(zones),
    codes: words(codes).map((range) => {
      const [from = '', to = ''] = range.split('-');
      return [from, to] as const;
    }),
  };
});

const ZONE_OF_COUNTRY = new Map(
  lines(ONE_ZONE).flatMap((line) => {
    const [zone = '', ...countries] = words(line);
    return countries.map((country) => [country, zone] as const);
  }),
);

/** An address, as far as it is known. */
export interface Whereabouts {
  readonly country: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
}

export interface ClinicPlace {
  readonly country: string;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly zone: string;
}

const startsWithin = (postalCode: string, [from, to]: readonly [string, string]): boolean => {
  const head = postalCode.slice(0, from.length);
  return head.length === from.length && head >= from && head <= to;
};

const partOf = (country: string, { region, postalCode }: Omit<Whereabouts, 'country'>): Part | null => {
  const parts = PART_LIST.filter((part) => part.country === country);
  const name = fold(region ?? '').trim();
  const code = (postalCode ?? '').trim().toUpperCase();
  // A code says more exactly where somebody lives than a name that was typed.
  return (
    parts.find((part) => part.codes.some((range) => startsWithin(code, range))) ??
    parts.find((part) => part.names.includes(name)) ??
    null
  );
};

/** The code of the state or province; null where it is not known, or where the country has none here. */
export const regionOf = (country: string, at: Omit<Whereabouts, 'country'>): string | null =>
  partOf(country, at)?.code ?? null;

/**
 * CONSENT-3. The time zones in which a recipient may be: those of the part of the country, the country's only one, and else the
 * clinic's. Of another country whose part is not known, all of them.
 */
export function zonesOf(recipient: Whereabouts, clinic: ClinicPlace): readonly string[] {
  const country = recipient.country ?? clinic.country;
  const part = partOf(country, recipient);
  if (part) return part.zones;
  const only = ZONE_OF_COUNTRY.get(country);
  if (only !== undefined && country !== clinic.country) return [only];
  const all = new Set(PART_LIST.filter((one) => one.country === country).flatMap(({ zones }) => zones));
  return country === clinic.country || all.size === 0 ? [clinic.zone] : [...all];
}
