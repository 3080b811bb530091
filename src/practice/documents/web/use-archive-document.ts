import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import {
  archiveDocumentEndpoint,
  choosePhotoEndpoint,
  type Document,
  restoreDocumentEndpoint,
} from '../contract.ts';
import { documentNotChanged } from './document-not-changed.ts';

/** Archives a document, with a notice that takes it back; the pet's photo becomes its photo again. */
export function useArchiveDocument(document: Document, onArchived: () => void): () => void {
  const archive = useWrite(archiveDocumentEndpoint);
  const restore = useWrite(restoreDocumentEndpoint);
  const choosePhoto = useWrite(choosePhotoEndpoint);
  const { id, title, isPetPhoto } = document;
  const undo = () =>
    restore.mutate(
      { id },
      {
        onSuccess: () => {
          if (isPetPhoto) choosePhoto.mutate({ id }, { onError: documentNotChanged });
        },
        onError: documentNotChanged,
      },
    );
  return () =>
    archive.mutate(
      { id },
      {
        onSuccess: () => {
          onArchived();
          notify({ title: 'Document archived', text: title, onUndo: undo });
        },
        onError: documentNotChanged,
      },
    );
}
