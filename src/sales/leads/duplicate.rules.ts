import { fold, foldedTerms } from '#foundation/values/fold.ts';

/** The facts that two leads are compared by; the email address in lower case, the phone number in E.164. */
export interface Comparable {
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly clinicName: string | null;
}

export type DuplicateReason = 'email' | 'phone' | 'name';

/** An email address or a phone number is unique; a name is not. */
const WEIGHTS: Readonly<Record<DuplicateReason, number>> = { email: 4, phone: 3, name: 2 };

/** The similarity from which two names count as the same. `Anna Berg` and `Anna Bergmann` are below it. */
const ALIKE = 0.6;

/** Pairs of letters, with the ends: `ab` is ` a`, `ab`, `b `. */
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  const padded = ` ${text} `;
  for (let at = 0; at + 1 < padded.length; at += 1) {
    const pair = padded.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/**
 * The similarity of two names, from 0 to 1: twice the pairs of letters they share over all they have (Dice). Neither
 * case nor accents nor the order of the words count: `Berg, Zoë` is `zoe berg`.
 */
export function similarityOf(one: string, other: string): number {
  const sorted = [one, other].map((name) => foldedTerms(name).toSorted().join(' '));
  const [first, second] = [pairsOf(sorted[0] ?? ''), pairsOf(sorted[1] ?? '')];
  let shared = 0;
  for (const [pair, count] of first) shared += Math.min(count, second.get(pair) ?? 0);
  const all = [...first.values(), ...second.values()].reduce((sum, count) => sum + count, 0);
  return sorted.some((name) => name === '') ? 0 : (2 * shared) / all;
}

/** Without a clinic on either side it is ignored; on one side only it counts as different. */
const areClinicsAlike = (one: string | null, other: string | null): boolean =>
  one === null || other === null
    ? one === other
    : similarityOf(one, other) >= ALIKE || fold(one).includes(fold(other)) || fold(other).includes(fold(one));

/** Why two leads may be the same person at the same clinic; empty if they are not. */
export function duplicateReasons(one: Comparable, other: Comparable): readonly DuplicateReason[] {
  const reasons: DuplicateReason[] = [];
  if (one.email !== null && one.email === other.email) reasons.push('email');
  if (one.phone !== null && one.phone === other.phone) reasons.push('phone');
  if (
    similarityOf(one.fullName, other.fullName) >= ALIKE &&
    areClinicsAlike(one.clinicName, other.clinicName)
  ) {
    reasons.push('name');
  }
  return reasons;
}

/** Higher for a likelier match; 0 for no match. */
export const duplicateScore = (reasons: readonly DuplicateReason[]): number =>
  reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
