import { essenceOf } from './mime-types.ts';

/** How much of a file's beginning is looked at for text. */
export const HEAD_BYTES = 4_100;
/** A file made to be hard to recognise is not worth more. */
const RECOGNITION_MS = 2_000;
const LARGEST_READ_BYTES = 1_048_576;

const UNKNOWN = 'application/octet-stream';

/** Kinds of text that nothing in the bytes tells apart: here the client is believed. None of them can run. */
const TEXTS = new Set([
  'application/json',
  'application/x-ndjson',
  'text/calendar',
  'text/csv',
  'text/markdown',
  'text/plain',
  'text/tab-separated-values',
  'text/vcard',
]);

/** Markup of any kind, however it is padded. What is only suspected is saved by a browser instead of shown. */
const MARKUP = [
  { sign: /<svg[\s>/]|<!doctype\s+svg/i, mimeType: 'image/svg+xml' },
  {
    sign: /<!doctype\s+html|<(?:html|head|body|script|iframe|style|title|meta|link|img|object|embed|form|base|a|b|p|div|table|br|h1|frameset|template|math|xss|input|button|textarea|details|audio|video|marquee)[\s>/]/i,
    mimeType: 'text/html',
  },
  { sign: /^\s*<\?xml/i, mimeType: 'application/xml' },
];

/** The text of a file's beginning; null when it is none. A character may be cut at its end. */
function readText(head: Uint8Array): string | null {
  // eslint-disable-next-line no-control-regex -- control characters are what tells bytes from text
  const control = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return control.test(text) ? null : text;
  } catch {
    return null;
  }
}

function typeOfText(text: string, claimed: string): string {
  const markup = MARKUP.find(({ sign }) => sign.test(text));
  if (markup) return markup.mimeType;
  const essence = essenceOf(claimed);
  if (!TEXTS.has(essence)) return 'text/plain';
  return /;\s*charset="?utf-8"?\s*$/i.test(claimed) ? `${essence};charset=UTF-8` : essence;
}

async function recognise(path: string): Promise<string | null> {
  const { fileTypeFromFile } = await import('file-type');
  try {
    const found = await fileTypeFromFile(path, {
      maxBufferSize: LARGEST_READ_BYTES,
      signal: AbortSignal.timeout(RECOGNITION_MS),
    });
    return found?.mime ?? null;
  } catch {
    // Cut off, made to be endless, or damaged: not known, then.
    return null;
  }
}

/**
 * The type of a file, found from its bytes. Neither its name nor what the client says counts, except for which kind of
 * plain text it is.
 */
export async function findType(path: string, head: Uint8Array, claimed: string): Promise<string> {
  const known = await recognise(path);
  if (known !== null && known !== 'application/xml') return known;
  const text = readText(head);
  if (text === null) return known ?? UNKNOWN;
  const found = typeOfText(text, claimed);
  return known !== null && found.startsWith('text/plain') ? known : found;
}
