import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  createApiKeyEndpoint,
  listApiKeysEndpoint,
  listSigningKeysEndpoint,
  revokeApiKeyEndpoint,
  rotateSigningKeyEndpoint,
} from '../contract.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { listSigningKeys } from './list-signing-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';

export const keysHandlers: readonly Handler[] = [
  handle(listApiKeysEndpoint, listApiKeys),
  handle(createApiKeyEndpoint, createApiKey),
  handle(revokeApiKeyEndpoint, revokeApiKey),
  handle(listSigningKeysEndpoint, listSigningKeys),
  handle(rotateSigningKeyEndpoint, rotateSigningKey),
];
