import type { SignFile } from '#foundation/server/sign-file.ts';
import type { SignedTokens } from './signed-tokens.ts';

const STORAGE_PATH = '/storage/v1';

/** Signs addresses of files for features that decide by themselves who may have a file. */
export const signFile =
  (tokens: SignedTokens): SignFile =>
  ({ bucketId, name, objectId, downloadAs }, expiresInSeconds) => {
    const token = tokens.signRead({ bucketId, name }, { id: objectId, transform: null }, expiresInSeconds);
    const query = new URLSearchParams({ token, download: downloadAs });
    return `${STORAGE_PATH}/object/sign/${bucketId}/${name}?${query.toString()}`;
  };
