import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { eraseClientEndpoint, previewErasureEndpoint } from '../contract.ts';
import { eraseClient } from './erase-client.ts';
import { previewErasure } from './preview-erasure.ts';

export const erasuresHandlers: readonly Handler[] = [
  handle(eraseClientEndpoint, eraseClient),
  handle(previewErasureEndpoint, previewErasure),
];
