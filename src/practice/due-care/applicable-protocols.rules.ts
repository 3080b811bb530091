import { fold } from '#foundation/values/fold.ts';

interface Scoped {
  readonly species: string;
  readonly kind: string;
  readonly target: string;
  /** Null where it applies everywhere. */
  readonly country: string | null;
  readonly region: string | null;
}

export interface Jurisdiction {
  readonly country: string;
  readonly region: string | null;
}

/** `spellings` of a region are separated by commas: `NY, New York`. */
const isRegion = (spellings: string, region: string): boolean =>
  spellings.split(',').some((spelling) => fold(spelling).trim() === fold(region).trim());

const appliesIn = ({ country, region }: Scoped, place: Jurisdiction): boolean =>
  (country === null || country === place.country) &&
  (region === null || (place.region !== null && isRegion(region, place.region)));

const precisionOf = ({ country, region }: Scoped): number =>
  (country === null ? 0 : 1) + (region === null ? 0 : 1);

/**
 * DUE-9. The protocols that apply to a species where the clinic is: of several with the same kind and target the one for
 * its region, else its country, else the general one. Of equals the first.
 */
export function applicableProtocols<P extends Scoped>(
  protocols: readonly P[],
  species: string,
  place: Jurisdiction,
): readonly P[] {
  const chosen = new Map<string, P>();
  for (const protocol of protocols) {
    if (protocol.species !== species || !appliesIn(protocol, place)) continue;
    const key = `${protocol.kind} ${protocol.target}`;
    const other = chosen.get(key);
    if (!other || precisionOf(protocol) > precisionOf(other)) chosen.set(key, protocol);
  }
  return [...chosen.values()];
}

/**
 * DUE-9 for a clinic that has not said in which region it is: whether some of its protocols apply in a region of its
 * country only, so that its region decides.
 */
export const waitsForRegion = (protocols: readonly Scoped[], { country, region }: Jurisdiction): boolean =>
  region === null && protocols.some((one) => one.country === country && one.region !== null);
