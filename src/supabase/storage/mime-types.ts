/** `text/plain;charset=UTF-8` → `text/plain`. '' for a text that is no type. */
export function essenceOf(mimeType: string): string {
  const essence = (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return /^[a-z0-9!#$&^_.+-]{1,80}\/[a-z0-9!#$&^_.+-]{1,80}$/.test(essence) ? essence : '';
}

/** Whether a bucket takes a type. Null takes any, `image/*` every type that begins so. */
export function isAllowedType(mimeType: string, allowed: readonly string[] | null): boolean {
  if (allowed === null) return true;
  const essence = essenceOf(mimeType);
  return allowed.some((one) => {
    const wanted = one.trim().toLowerCase();
    if (wanted === '*' || wanted === '*/*') return true;
    return wanted.endsWith('/*') ? essence.startsWith(wanted.slice(0, -1)) : essenceOf(wanted) === essence;
  });
}

/** What a browser shows and plays, and cannot be made to run. Pictures among them were drawn anew. */
const SHOWN = new Set([
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
  'video/webm',
]);

/** Whether an answer may be shown under our origin instead of being saved. */
export const mayBeShown = (mimeType: string): boolean => SHOWN.has(essenceOf(mimeType));

/** What a browser might run, were it told the type. */
const CAN_RUN = /html|xml|svg|script|multipart|message|flash|wasm/;

/** The type that an answer carries: of what could run nothing is told, so that no page can be made of it. */
export const servedType = (mimeType: string): string =>
  CAN_RUN.test(essenceOf(mimeType)) ? 'application/octet-stream' : mimeType;
