/** Common choices of six digits that the patterns below do not cover: rows of keys on a number pad. */
const COMMON = new Set([
  '102030',
  '112233',
  '123654',
  '142536',
  '147258',
  '147852',
  '159357',
  '159753',
  '246810',
  '258369',
  '456123',
  '520520',
  '789456',
  '789123',
]);

const backwards = (pin: string): string => Array.from(pin).toReversed().join('');

const digitsOf = (pin: string): number[] => Array.from(pin, Number);

/**
 * Every digit differs from the previous one by the same step, as in 123456, 864208 or 890123; nine is followed by
 * zero.
 */
const isEvenRow = (digits: readonly number[]): boolean => {
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return new Set(steps).size === 1;
};

/** A repeated group of digits, as in 121212 or 123123. */
const isRepeated = (pin: string): boolean => /^(\d{1,3})\1+$/.test(pin);

/** A palindrome, as in 123321. */
const isMirrored = (pin: string): boolean => pin === backwards(pin);

/** From either end. */
const isCommon = (pin: string): boolean => COMMON.has(pin) || COMMON.has(backwards(pin));

/**
 * PIN-1: a PIN is six digits that are not easy to guess by someone who watches, or who knows common choices.
 *
 * @returns what to do about it; null if the PIN is acceptable.
 */
export function weaknessOfPin(pin: string): string | null {
  if (!/^\d{6}$/.test(pin)) return 'A PIN has six digits.';
  const digits = digitsOf(pin);
  const isEasy = isEvenRow(digits) || isRepeated(pin) || isMirrored(pin) || isCommon(pin);
  if (isEasy) return 'This PIN is easy to guess. Choose digits that are not in sequence.';
  return new Set(digits).size < 3 ? 'Use at least three different digits.' : null;
}
