import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  importClientsEndpoint,
  listClientImportsEndpoint,
  previewClientImportEndpoint,
  undoClientImportEndpoint,
} from '../contract.ts';
import { importClients } from './import-clients.ts';
import { listClientImports } from './list-client-imports.ts';
import { previewClientImport } from './preview-client-import.ts';
import { undoClientImport } from './undo-client-import.ts';

export const clientImportHandlers: readonly Handler[] = [
  handle(previewClientImportEndpoint, previewClientImport),
  handle(importClientsEndpoint, importClients),
  handle(listClientImportsEndpoint, listClientImports),
  handle(undoClientImportEndpoint, undoClientImport),
];
