import { ERRORS } from '#vocabulary/errors.ts';
import { cutText } from '#foundation/values/cut-text.ts';
import { DOCUMENT_FILE_BYTES, DOCUMENT_FILE_TYPES, PICTURE_TYPES } from './contract.ts';

interface ChosenFile {
  readonly name: string;
  /** As the browser guesses it; empty if it does not know. */
  readonly type: string;
  readonly size: number;
}

const isHeic = ({ name, type }: ChosenFile): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** DOC-1. Why a file cannot be uploaded, for the person who chose it; null if it can be tried. The server checks the contents. */
export function uploadFault(file: ChosenFile): string | null {
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > DOCUMENT_FILE_BYTES) return `${file.name} is larger than 50 MB.`;
  if (isHeic(file)) {
    return `${file.name} is a HEIC picture, which not every computer can show. Add it from the phone itself, which converts it, or save it as JPEG first.`;
  }
  const types: readonly string[] = DOCUMENT_FILE_TYPES;
  if (file.type !== '' && !types.includes(file.type)) {
    return `${file.name} is not a picture, PDF, video, text or Word file.`;
  }
  return null;
}

/** PHOTO-1. Why a file cannot be the photo of a pet, for the person who chose it; null if it can be tried. */
export function photoFault(file: ChosenFile): string | null {
  const types: readonly string[] = PICTURE_TYPES;
  const isOther = file.type !== '' && !isHeic(file) && !types.includes(file.type);
  return isOther ? `${file.name} is not a picture.` : uploadFault(file);
}

/** Whether the same file may be accepted later. @param status of the response; null without one. */
export const isWorthRetrying = (status: number | null): boolean =>
  status === null || status === 408 || status === 429 || status >= 500;

/** What the server's refusal means. @param status of the response */
export function refusalText(name: string, status: number | null): string {
  if (status === 413) return `${name} is too large.`;
  if (status === 415 || status === 400)
    return `${name} is not a picture, PDF, video, text or Word file, or it is damaged.`;
  if (status === 507) return `${name} was not uploaded. ${ERRORS.storage_full.message}`;
  return `${name} could not be uploaded. Check the connection, then try again.`;
}

const MAX_TITLE = 200;

/** The name of a file as a message shows it: without what no screen can show. */
export const shownFileName = (fileName: string): string =>
  cutText(fileName.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim(), MAX_TITLE) || 'File';

/** The title of a new document: the name of its file, without the extension and what no screen can show. */
export function titleOf(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[_/\\]+/g, ' ')
    .trim();
  return cutText(name, MAX_TITLE) || 'Document';
}
