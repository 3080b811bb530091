import type { MediaType } from './media-type.ts';

/** Quotes a column's name for the CSV header. */
const quoteHeading = (key: string): string => (/[",\n\r]/.test(key) ? `"${key.replaceAll('"', '""')}"` : key);

/** The body of a response, from the aggregated rows. */
export function writeBody(aggregated: string | null, keys: readonly string[], { form }: MediaType): string {
  if (form === 'csv') return `${keys.map(quoteHeading).join(',')}\n${aggregated ?? ''}`;
  const list = aggregated ?? '[]';
  return form === 'single' ? list.slice(1, -1) : list;
}
