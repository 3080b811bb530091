const percentEncode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Removes characters that would end the header line or reorder the displayed name. */
const sanitizeName = (name: string): string =>
  // Lone surrogates cannot be encoded.
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_')
    .slice(0, 255)
    .toWellFormed();

/**
 * A `Content-Disposition` that makes a browser save the file and never display it (RFC 6266): with the name in ASCII
 * for old browsers, and encoded for all others.
 */
export function attachment(fileName: string): string {
  const name = sanitizeName(fileName);
  const ascii = name.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncode(name)}`;
}
