const percentEncode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Neither what would end the line nor what would make the name read backwards. */
const plain = (name: string): string =>
  // Lone halves of a surrogate pair cannot be encoded.
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_')
    .slice(0, 255)
    .toWellFormed();

/**
 * Tells a browser to save an answer under a name, never to show it (RFC 6266): the name in ASCII for old ones, and as it
 * is for all others.
 */
export function attachment(fileName: string): string {
  const name = plain(fileName);
  const ascii = name.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncode(name)}`;
}
