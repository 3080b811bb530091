import type { MediaType } from './media-type.ts';

/** A name as it stands in the first line of a CSV text. */
const quoteHeading = (key: string): string => (/[",\n\r]/.test(key) ? `"${key.replaceAll('"', '""')}"` : key);

/** The text of an answer, from what the statement has gathered. */
export function writeBody(gathered: string | null, keys: readonly string[], { form }: MediaType): string {
  if (form === 'csv') return `${keys.map(quoteHeading).join(',')}\n${gathered ?? ''}`;
  const list = gathered ?? '[]';
  return form === 'single' ? list.slice(1, -1) : list;
}
