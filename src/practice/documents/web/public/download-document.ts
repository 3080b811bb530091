import { notify } from '#foundation/web/notice/notify.ts';
import { openFile } from '#foundation/web/open-file.ts';
import { DOCUMENT_BUCKET } from '../../contract.ts';
import { downloadName } from '../file-kind.ts';

interface StoredDocument {
  readonly title: string;
  readonly path: string;
  readonly mimeType: string;
}

/** Saves the file of a document under its title. */
export const downloadDocument = (document: StoredDocument): void =>
  void openFile(DOCUMENT_BUCKET, document.path, downloadName({ ...document, voidedAt: null })).catch(() =>
    notify({ title: 'The file could not be opened. Try again in a moment.', tone: 'destructive' }),
  );
