import { cutText } from '#foundation/values/cut-text.ts';
import { decodeHl7, decodeLatin1, decodeUtf8 } from './hl7-character-set.rules.ts';
import { embeddedPdfs } from './hl7-files.rules.ts';
import { parseHl7 } from './hl7-message.rules.ts';
import type { MessageFormat } from './read-content.rules.ts';

const MAX_TEXT = 200_000;
/** A file within a message is shown by how long it is. */
const EMBEDDED = /[A-Za-z0-9+/]{200,}={0,2}/g;
/** What no screen shows, apart from tabs and line feeds. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/** A message for the person who looks for what is wrong with it. @param base64 of all of it, for a PDF. */
export function showContent(
  format: MessageFormat,
  bytes: Uint8Array,
  base64: string,
): { readonly text: string; readonly pdfs: { readonly name: string; readonly base64: string }[] } {
  if (format === 'pdf') return { text: '', pdfs: bytes.length === 0 ? [] : [{ name: 'Report', base64 }] };
  const decoded = format === 'hl7' ? decodeHl7(bytes) : null;
  const text = decoded?.ok ? decoded.value : (decodeUtf8(bytes) ?? decodeLatin1(bytes));
  const message = format === 'hl7' ? parseHl7(bytes) : null;
  return {
    text: cutText(
      text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(EMBEDDED, (data) => `[${data.length} characters of a file]`)
        .replaceAll(CONTROL, '\u{FFFD}')
        .toWellFormed(),
      MAX_TEXT,
    ),
    pdfs: message?.ok ? embeddedPdfs(message.value).map(({ name, data }) => ({ name, base64: data })) : [],
  };
}
