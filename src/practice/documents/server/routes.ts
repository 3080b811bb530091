import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addDocumentEndpoint,
  archiveDocumentEndpoint,
  changeDocumentEndpoint,
  choosePhotoEndpoint,
  getDocumentEndpoint,
  listDocumentsEndpoint,
  removePhotoEndpoint,
  restoreDocumentEndpoint,
} from '../contract.ts';
import { listMyDocumentsEndpoint } from '../own.contract.ts';
import { addDocument } from './add-document.ts';
import { archiveDocument } from './archive-document.ts';
import { changeDocument } from './change-document.ts';
import { choosePhoto } from './choose-photo.ts';
import { getDocument } from './get-document.ts';
import { listDocuments } from './list-documents.ts';
import { listMyDocuments } from './own/list-my-documents.ts';
import { removePhoto } from './remove-photo.ts';
import { restoreDocument } from './restore-document.ts';

export const documentsHandlers: readonly Handler[] = [
  handle(addDocumentEndpoint, addDocument),
  handle(archiveDocumentEndpoint, archiveDocument),
  handle(changeDocumentEndpoint, changeDocument),
  handle(choosePhotoEndpoint, choosePhoto),
  handle(getDocumentEndpoint, getDocument),
  handle(listDocumentsEndpoint, listDocuments),
  handle(listMyDocumentsEndpoint, listMyDocuments),
  handle(removePhotoEndpoint, removePhoto),
  handle(restoreDocumentEndpoint, restoreDocument),
];
