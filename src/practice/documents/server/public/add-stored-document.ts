import type { DocumentKind } from '#vocabulary/document-kinds.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Document } from '../../contract.ts';
import { addDocument } from '../add-document.ts';

interface StoredFile {
  /** The path of a file in the bucket of documents. */
  readonly objectName: string;
  readonly petId: string;
  readonly title: string;
  /** A photo for a picture, otherwise `other`, if omitted. */
  readonly kind?: DocumentKind | undefined;
  readonly note: string | null;
  /** Whether the client sees it; false if omitted. */
  readonly isClientVisible?: boolean;
}

/** Adds a file that came on another way, such as with a message, to the record of a pet. @throws AppError `file_missing`, `not_found`. */
export function addStoredDocument(ctx: MemberContext, stored: StoredFile): Promise<Document> {
  const folder = `${ctx.session.clinicId}/`;
  if (!stored.objectName.startsWith(folder)) throw new AppError('file_missing');
  return addDocument(ctx, {
    file: stored.objectName.slice(folder.length),
    petId: stored.petId,
    clientId: null,
    visitId: null,
    title: stored.title,
    kind: stored.kind,
    note: stored.note,
    isClientVisible: stored.isClientVisible ?? false,
  });
}
