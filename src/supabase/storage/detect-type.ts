import { baseMimeType } from './mime-types.ts';

/** How many bytes from the beginning of a file are inspected as text. */
export const HEAD_BYTES = 4_100;
/** Bounds the detection for files crafted to be slow to recognize. */
const DETECTION_TIMEOUT_MS = 2_000;
const MAX_READ_BYTES = 1_048_576;

const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Text formats that cannot be distinguished by their bytes, for which the client's type is trusted. None of them is
 * executable.
 */
const TRUSTED_TEXT_TYPES = new Set([
  'application/json',
  'application/x-ndjson',
  'text/calendar',
  'text/csv',
  'text/markdown',
  'text/plain',
  'text/tab-separated-values',
  'text/vcard',
]);

/** Signs of markup, however it is padded. A file that only resembles markup is downloaded instead of displayed. */
const MARKUP = [
  { sign: /<svg[\s>/]|<!doctype\s+svg/i, mimeType: 'image/svg+xml' },
  {
    sign: /<!doctype\s+html|<(?:html|head|body|script|iframe|style|title|meta|link|img|object|embed|form|base|a|b|p|div|table|br|h1|frameset|template|math|xss|input|button|textarea|details|audio|video|marquee)[\s>/]/i,
    mimeType: 'text/html',
  },
  { sign: /^\s*<\?xml/i, mimeType: 'application/xml' },
];

/** The beginning of a file as text; null if it is binary. Its last character may be incomplete. */
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
  const baseType = baseMimeType(claimed);
  if (!TRUSTED_TEXT_TYPES.has(baseType)) return 'text/plain';
  return /;\s*charset="?utf-8"?\s*$/i.test(claimed) ? `${baseType};charset=UTF-8` : baseType;
}

async function detectBinaryType(path: string): Promise<string | null> {
  const { fileTypeFromFile } = await import('file-type');
  try {
    const found = await fileTypeFromFile(path, {
      maxBufferSize: MAX_READ_BYTES,
      signal: AbortSignal.timeout(DETECTION_TIMEOUT_MS),
    });
    return found?.mime ?? null;
  } catch {
    // Truncated, endless or damaged: the type is unknown.
    return null;
  }
}

/**
 * Detects the type of a file from its bytes. Neither its name nor the client's type is trusted, except for which kind
 * of plain text it is.
 */
export async function detectMimeType(path: string, head: Uint8Array, claimed: string): Promise<string> {
  const detected = await detectBinaryType(path);
  if (detected !== null && detected !== 'application/xml') return detected;
  const text = readText(head);
  if (text === null) return detected ?? UNKNOWN_TYPE;
  const found = typeOfText(text, claimed);
  return detected !== null && found.startsWith('text/plain') ? detected : found;
}
