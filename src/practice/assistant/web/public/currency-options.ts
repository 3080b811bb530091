/** Every currency by its code and English name, the most used first. */
export function currencyOptions(): {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const first = ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'AUD'];
  const others = Intl.supportedValuesOf('currency').filter((code) => !first.includes(code));
  return [...first, ...others].map((code) => ({ value: code, label: code, hint: names.of(code) ?? code }));
}
