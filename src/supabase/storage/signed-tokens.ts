import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import * as z from 'zod';
import { deriveKey } from '#foundation/server/sealer.ts';
import type { ObjectLocation } from './object-key.ts';
import { Transform } from './transform.ts';
import { invalidJwt, invalidSignature } from './storage-error.ts';

const ReadClaims = z.object({
  scope: z.literal('read'),
  url: z.string(),
  id: z.uuid(),
  /** The transformation of an image. Such a URL serves nothing else. */
  transform: Transform.nullable(),
});
const UploadClaims = z.object({
  scope: z.literal('upload'),
  url: z.string(),
  owner: z.uuid().nullable(),
  upsert: z.boolean(),
});

/** What a signed download URL grants: one object by its id, so that a later object of the same name stays private. */
export type ReadGrant = Pick<z.infer<typeof ReadClaims>, 'id' | 'transform'>;
/**
 * What a signed upload URL grants: one name, with the permissions of its signer; null for a program with a secret key.
 */
export type UploadGrant = Pick<z.infer<typeof UploadClaims>, 'owner' | 'upsert'>;

/** Signs URLs and verifies them. Processes with the same secret key accept each other's. */
export interface SignedTokens {
  signRead(location: ObjectLocation, grant: ReadGrant, expiresInSeconds: number): string;
  signUpload(location: ObjectLocation, grant: UploadGrant, expiresInSeconds: number): string;
  /** @throws StorageError InvalidJWT, or InvalidSignature when it is for another object or another purpose. */
  verifyRead(token: string, location: ObjectLocation): ReadGrant;
  /** @throws StorageError as `verifyRead`. */
  verifyUpload(token: string, location: ObjectLocation): UploadGrant;
}

const urlOf = ({ bucketId, name }: ObjectLocation): string => `${bucketId}/${name}`;

function explain(error: unknown): string {
  const code = error instanceof TokenError ? error.code : '';
  if (code === TokenError.codes.expired) return '"exp" claim timestamp check failed';
  if (code === TokenError.codes.invalidSignature) return 'signature verification failed';
  return 'Invalid JWT';
}

export function createSignedTokens(secretKey: Buffer): SignedTokens {
  const key = deriveKey(secretKey, 'storage addresses');
  const sign = createSigner({ algorithm: 'HS256', key });
  const verify = createVerifier({ key, algorithms: ['HS256'], requiredClaims: ['exp', 'iat'], cache: false });

  function open<T extends { readonly url: string }>(
    token: string,
    location: ObjectLocation,
    schema: z.ZodType<T>,
  ): T {
    let claims: unknown;
    try {
      claims = verify(token);
    } catch (error) {
      throw invalidJwt(explain(error));
    }
    const read = schema.safeParse(claims);
    if (!read.success || read.data.url !== urlOf(location)) throw invalidSignature();
    return read.data;
  }

  function issue(claims: Readonly<Record<string, unknown>>, expiresInSeconds: number): string {
    const iat = Math.floor(Date.now() / 1000);
    return sign({ ...claims, iat, exp: iat + expiresInSeconds });
  }

  return {
    signRead: (location, { id, transform }, expiresInSeconds) =>
      issue({ url: urlOf(location), scope: 'read', id, transform }, expiresInSeconds),
    signUpload: (location, { owner, upsert }, expiresInSeconds) =>
      issue({ url: urlOf(location), scope: 'upload', owner, upsert }, expiresInSeconds),
    verifyRead: (token, location) => open(token, location, ReadClaims),
    verifyUpload: (token, location) => open(token, location, UploadClaims),
  };
}
