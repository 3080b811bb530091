import { useWrite } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { statusOfRefusal } from '#foundation/web/upload-refused.ts';
import { uploadWithProgress } from '#foundation/web/upload-with-progress.ts';
import type { DocumentKind } from '#vocabulary/document-kinds.ts';
import { addDocumentEndpoint, DOCUMENT_BUCKET, DOCUMENT_FILE_TYPES } from '../../contract.ts';
import { refusalText, titleOf, uploadFault } from '../../upload-fault.rules.ts';

/** For the file chooser. */
export const DOCUMENT_ACCEPT = DOCUMENT_FILE_TYPES.join(',');

/** A file that cannot become a document, with the reason for the person who chose it. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';
}

/**
 * Uploads one file as a document of a pet. The function gives the id of the document, which has the file's name as its title
 * unless another is given.
 *
 * @throws DocumentRefused with a sentence for the form.
 */
export function useAddDocument(): (
  file: File,
  petId: string,
  kind: DocumentKind,
  title?: string,
) => Promise<string> {
  const clinicId = useSession().clinicId;
  const { mutateAsync: add } = useWrite(addDocumentEndpoint);
  return async (file, petId, kind, title = titleOf(file.name)) => {
    const fault = uploadFault(file);
    if (fault !== null) throw new DocumentRefused(fault);
    const key = crypto.randomUUID();
    try {
      await uploadWithProgress(DOCUMENT_BUCKET, `${clinicId ?? ''}/${key}`, file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      const { id } = await add({ file: key, petId, kind, title });
      return id;
    } catch (error) {
      throw new DocumentRefused(refusalText(file.name, statusOfRefusal(error)));
    }
  };
}
