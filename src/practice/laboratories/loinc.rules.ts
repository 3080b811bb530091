/**
 * LAB-1. Whether a text is formatted as a LOINC code: up to seven digits, a hyphen, and their check digit by the Luhn
 * formula (modulus 10), as the LOINC Users' Guide specifies. It detects typos, not whether the code exists or means
 * this test.
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
