import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import * as z from 'zod';
import { deriveKey } from '#foundation/server/sealer.ts';
import type { ObjectPlace } from './object-key.ts';
import { Transform } from './transform.ts';
import { invalidJwt, invalidSignature } from './storage-error.ts';

const ReadClaims = z.object({
  scope: z.literal('read'),
  url: z.string(),
  id: z.uuid(),
  /** How a picture is to be drawn; an address for that shows nothing else. */
  transform: Transform.nullable(),
});
const UploadClaims = z.object({
  scope: z.literal('upload'),
  url: z.string(),
  owner: z.uuid().nullable(),
  upsert: z.boolean(),
});

/** What an address for reading opens: one object, by its id, so that its successor under the same name stays shut. */
export type ReadGrant = Pick<z.infer<typeof ReadClaims>, 'id' | 'transform'>;
/** What an address for writing opens: one name, in the name of whoever gave it; null for a program of the project. */
export type UploadGrant = Pick<z.infer<typeof UploadClaims>, 'owner' | 'upsert'>;

/** Signs addresses, and reads what they say. All processes of one secret key know each other's. */
export interface SignedTokens {
  signRead(place: ObjectPlace, grant: ReadGrant, expiresInSeconds: number): string;
  signUpload(place: ObjectPlace, grant: UploadGrant, expiresInSeconds: number): string;
  /** @throws StorageError InvalidJWT, or InvalidSignature when it is for another object or another purpose. */
  openRead(token: string, place: ObjectPlace): ReadGrant;
  /** @throws StorageError as `openRead`. */
  openUpload(token: string, place: ObjectPlace): UploadGrant;
}

const urlOf = ({ bucketId, name }: ObjectPlace): string => `${bucketId}/${name}`;

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
    place: ObjectPlace,
    schema: z.ZodType<T>,
  ): T {
    let claims: unknown;
    try {
      claims = verify(token);
    } catch (error) {
      throw invalidJwt(explain(error));
    }
    const read = schema.safeParse(claims);
    if (!read.success || read.data.url !== urlOf(place)) throw invalidSignature();
    return read.data;
  }

  function issue(claims: Readonly<Record<string, unknown>>, expiresInSeconds: number): string {
    const iat = Math.floor(Date.now() / 1000);
    return sign({ ...claims, iat, exp: iat + expiresInSeconds });
  }

  return {
    signRead: (place, { id, transform }, expiresInSeconds) =>
      issue({ url: urlOf(place), scope: 'read', id, transform }, expiresInSeconds),
    signUpload: (place, { owner, upsert }, expiresInSeconds) =>
      issue({ url: urlOf(place), scope: 'upload', owner, upsert }, expiresInSeconds),
    openRead: (token, place) => open(token, place, ReadClaims),
    openUpload: (token, place) => open(token, place, UploadClaims),
  };
}
