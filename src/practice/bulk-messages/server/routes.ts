import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  changeBulkMessageEndpoint,
  createBulkMessageEndpoint,
  deleteBulkMessageEndpoint,
  getBulkMessageEndpoint,
  listBulkMessagesEndpoint,
  listBulkRecipientsEndpoint,
  pauseBulkMessageEndpoint,
  previewBulkMessageEndpoint,
  resumeBulkMessageEndpoint,
  startBulkMessageEndpoint,
  stopBulkMessageEndpoint,
} from '../contract.ts';
import { getBulk, listBulk, listBulkRecipients } from './list-bulk.ts';
import { previewBulk } from './preview-bulk.ts';
import { changeBulk, createBulk, deleteBulk } from './save-bulk.ts';
import { startBulk } from './start-bulk.ts';
import { pauseBulk, resumeBulk, stopBulk } from './stop-bulk.ts';

export const bulkMessagesHandlers: readonly Handler[] = [
  handle(listBulkMessagesEndpoint, listBulk),
  handle(createBulkMessageEndpoint, createBulk),
  handle(previewBulkMessageEndpoint, previewBulk),
  handle(startBulkMessageEndpoint, startBulk),
  handle(stopBulkMessageEndpoint, stopBulk),
  handle(pauseBulkMessageEndpoint, pauseBulk),
  handle(resumeBulkMessageEndpoint, resumeBulk),
  handle(listBulkRecipientsEndpoint, listBulkRecipients),
  handle(getBulkMessageEndpoint, getBulk),
  handle(changeBulkMessageEndpoint, changeBulk),
  handle(deleteBulkMessageEndpoint, deleteBulk),
];
