import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { importClientsEndpoint, previewClientImportEndpoint } from '../contract.ts';
import { importClients } from './import-clients.ts';
import { previewClientImport } from './preview-client-import.ts';

export const clientImportHandlers: readonly Handler[] = [
  handle(previewClientImportEndpoint, previewClientImport),
  handle(importClientsEndpoint, importClients),
];
