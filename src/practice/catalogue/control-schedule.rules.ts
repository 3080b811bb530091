/** `II` of `C-II`, `CII`, `Schedule 2` or `ii`; null for anything else. */
export function scheduleOf(text: string): string | null {
  const found = /(?<![A-Z])C?[\s-]*(?<roman>IV|V|I{1,3}|[1-5])\s*N?$/u.exec(text.toUpperCase().trim());
  const roman = found?.groups?.['roman'] ?? null;
  return roman === null ? null : ({ 1: 'I', 2: 'II', 3: 'III', 4: 'IV', 5: 'V' }[roman] ?? roman);
}
