import { PICTURE_TYPES } from '../contract.ts';

const PICTURES: ReadonlySet<string> = new Set(PICTURE_TYPES);

export const isPicture = (mimeType: string): boolean => PICTURES.has(mimeType);

/** What the browser plays. */
export const isFilm = (mimeType: string): boolean => mimeType.startsWith('video/');

const NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'text/plain': 'Text',
  'text/csv': 'CSV',
  'video/mp4': 'Video',
  'video/webm': 'Video',
  'video/quicktime': 'Video',
  'image/tiff': 'TIFF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
};

/** `PDF`: what a file is, for a tile without a picture. */
export const fileTypeName = (mimeType: string): string => NAMES[mimeType.split(';', 1)[0] ?? ''] ?? 'File';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
};

/** The name under which a document is saved; of a voided form it says so, because the file does not. */
export const downloadName = ({
  title,
  mimeType,
  voidedAt,
}: {
  readonly title: string;
  readonly mimeType: string;
  readonly voidedAt: string | null;
}): string =>
  `${voidedAt === null ? '' : 'Voided - '}${title.replaceAll(/[/\\:*?"<>|]/g, '_')}.${EXTENSIONS[mimeType.split(';', 1)[0] ?? ''] ?? 'bin'}`;
