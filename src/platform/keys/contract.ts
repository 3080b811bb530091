import * as z from 'zod';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** A key of the project: browsers use a publishable key; a secret key lets a program act as the server. */
export const ApiKey = z.object({
  id: z.uuid(),
  kind: z.enum(['publishable', 'secret']),
  name: z.string(),
  /** Its first characters. */
  hint: z.string(),
  /** The whole publishable key; null for a secret key, which cannot be shown again. */
  key: z.string().nullable(),
  createdAt: Instant,
  /** Null for the project's initial key and for deleted accounts. */
  createdByEmail: z.string().nullable(),
  /** To the minute; null when it was never used. */
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Active keys first, then the newest first. */
export const listApiKeysEndpoint = endpoint({
  id: 'platform.listApiKeys',
  method: 'GET',
  path: '/v1/platform/api-keys',
  summary: 'The keys of the project, in use and revoked; secret ones masked.',
  permission: 'platform_key:manage',
  reads: ['apiKeys'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(ApiKey) }),
  errors: [],
});

export const CreateApiKey = z.strictObject({
  kind: z.enum(['publishable', 'secret']),
  name: oneLine(60, 'Enter a name.'),
});
export type CreateApiKey = z.infer<typeof CreateApiKey>;

/** The only response that contains a secret key, because only its hash is stored. */
export const createApiKeyEndpoint = endpoint({
  id: 'platform.createApiKey',
  method: 'POST',
  path: '/v1/platform/api-keys',
  summary: 'Creates a key of the project and returns it, only this once.',
  permission: 'platform_key:manage',
  audit: 'api_key.created',
  changes: ['apiKeys'],
  input: CreateApiKey,
  output: z.object({ id: z.uuid(), key: z.string() }),
  errors: [],
});

/** The key is refused from now on, in every process. */
export const revokeApiKeyEndpoint = endpoint({
  id: 'platform.revokeApiKey',
  method: 'DELETE',
  path: '/v1/platform/api-keys/{keyId}',
  summary: 'Revokes a key of the project.',
  permission: 'platform_key:manage',
  audit: 'api_key.revoked',
  changes: ['apiKeys'],
  input: z.strictObject({ keyId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['last_publishable_key', 'not_found'],
});

/** The public part of a key that signs sessions. */
export const SigningKey = z.object({
  kid: z.string(),
  status: z.enum(['standby', 'in_use', 'previously_used']),
  createdAt: Instant,
  /** When it got this status. */
  statusSince: Instant,
});
export type SigningKey = z.infer<typeof SigningKey>;

/** The newest first. */
export const listSigningKeysEndpoint = endpoint({
  id: 'platform.listSigningKeys',
  method: 'GET',
  path: '/v1/platform/signing-keys',
  summary: 'The keys that sign sessions: the current one, the next one, and former ones.',
  permission: 'platform_key:manage',
  reads: ['signingKeys'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(SigningKey) }),
  errors: [],
});

/** Nobody is signed out. */
export const rotateSigningKeyEndpoint = endpoint({
  id: 'platform.rotateSigningKey',
  method: 'POST',
  path: '/v1/platform/signing-keys/rotation',
  summary: 'Makes the next key the current signing key.',
  permission: 'platform_key:manage',
  audit: 'signing_key.rotated',
  changes: ['signingKeys'],
  input: z.strictObject({}),
  output: z.object({ kid: z.string() }),
  errors: ['signing_key_too_new'],
});
