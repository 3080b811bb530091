/** `text/plain;charset=UTF-8` → `text/plain`. '' for an invalid type. */
export function baseMimeType(mimeType: string): string {
  const baseType = (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return /^[a-z0-9!#$&^_.+-]{1,80}\/[a-z0-9!#$&^_.+-]{1,80}$/.test(baseType) ? baseType : '';
}

/** Whether a bucket allows a type. Null allows all types, `image/*` all with this prefix. */
export function isAllowedType(mimeType: string, allowed: readonly string[] | null): boolean {
  if (allowed === null) return true;
  const baseType = baseMimeType(mimeType);
  return allowed.some((one) => {
    const requested = one.trim().toLowerCase();
    if (requested === '*' || requested === '*/*') return true;
    return requested.endsWith('/*')
      ? baseType.startsWith(requested.slice(0, -1))
      : baseMimeType(requested) === baseType;
  });
}

/** Types that a browser displays or plays without executing them, as they were detected from the bytes. */
const INLINE_TYPES = new Set([
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
  'video/mp4',
  'video/quicktime',
  'video/webm',
]);

/** Whether a file may be displayed under our origin instead of being downloaded. */
export const isInlineType = (mimeType: string): boolean => INLINE_TYPES.has(baseMimeType(mimeType));

/** Types that a browser might execute. */
const EXECUTABLE = /html|xml|svg|script|multipart|message|flash|wasm/;

/**
 * The `Content-Type` of a response: executable types are not disclosed to the browser, so that no file can act as a
 * page.
 */
export const servedType = (mimeType: string): string =>
  EXECUTABLE.test(baseMimeType(mimeType)) ? 'application/octet-stream' : mimeType;
