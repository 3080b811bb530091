import { cutText } from '#foundation/values/cut-text.ts';

const MAX_NAME = 120;
const MAX_EXTENSION = 10;
/** What changes the direction of the text after it would make `exe.pdf` of `fdp.exe`; separators lead to other folders. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*]/gu;

/** The name of a received file as it is shown and downloaded: one plain name, whatever the sender called it. */
export function safeFileName(given: string | null | undefined, fallback = 'attachment'): string {
  const last = (given ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replaceAll(UNWANTED, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim();
  if (name.length <= MAX_NAME) return name === '' ? fallback : name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= MAX_EXTENSION ? name.slice(dot) : '';
  return cutText(name, MAX_NAME - extension.length) + extension;
}
