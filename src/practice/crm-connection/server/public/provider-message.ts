const MAX_LENGTH = 300;
/** What has no shape, or turns the direction of what follows. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** One line of text for a screen or a log, whatever the provider sent. */
function toLine(text: string): string {
  // A generous cut first, so that a huge text costs nothing.
  const line = text
    .slice(0, 10 * MAX_LENGTH)
    .toWellFormed()
    .replaceAll(UNSHOWN, ' ')
    .trim();
  const letters = Array.from(line);
  return letters.length <= MAX_LENGTH ? line : `${letters.slice(0, MAX_LENGTH - 1).join('')}…`;
}

/** The text of a field, which is a text or a list of texts; '' for anything else. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return toLine(value);
  if (!Array.isArray(value)) return '';
  return toLine(value.filter((one) => typeof one === 'string').join('; '));
}

/** The provider's own sentence in the body of its error response; '' if there is none. */
export function messageOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const fields: Readonly<Record<string, unknown>> = { ...body };
  return textOf(fields['message']) || textOf(fields['error_description']) || textOf(fields['error']);
}
