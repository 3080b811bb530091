/**
 * LAB-1. Whether a text has the form of a LOINC code: up to seven digits, a hyphen, and the check digit that belongs to
 * them. The digit is that of Luhn's formula (modulus 10), as the LOINC Users' Guide describes it. It finds a slip of
 * typing; whether the code exists, and means this test, it does not know.
 */
export function isLoincCode(text: string): boolean {
  const match = /^(\d{1,7})-(\d)$/.exec(text);
  if (!match) return false;
  const [, number = '', check] = match;
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return (10 - (sum % 10)) % 10 === Number(check);
}
