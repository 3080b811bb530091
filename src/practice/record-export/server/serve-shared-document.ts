import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { readInput } from '#foundation/server/http/read-input.ts';
import { requestOriginOf, type RequestOrigin } from '#foundation/server/http/request-origin.ts';
import { respondWithError } from '#foundation/server/http/respond.ts';
import type { Log } from '#foundation/server/log.ts';
import type { SignFile } from '#foundation/server/sign-file.ts';
import { documentFileName } from '#practice/clinics/paper.rules.ts';
import { openSharedDocumentEndpoint } from '../shares.contract.ts';
import { openSharedFile } from './open-share.ts';

/** Long enough to start the download. */
const SIGNED_SECONDS = 60;
const DOCUMENT_BUCKET = 'documents';

export interface SharedDocumentParts {
  readonly database: Database<Tables>;
  /** Provided by the storage, which alone serves files. */
  readonly signFile: SignFile;
  readonly consumeAllowance: (key: string, perMinute: number) => Promise<boolean>;
  readonly addressOf: (c: Context) => string;
  readonly log: Log;
}

async function respond(c: Context, parts: SharedDocumentParts, origin: RequestOrigin): Promise<Response> {
  const { id, ratePerMinute = 0 } = openSharedDocumentEndpoint;
  if (!(await parts.consumeAllowance(`${id}:${origin.network}`, ratePerMinute)))
    throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
  const { token, documentId } = openSharedDocumentEndpoint.input.parse(
    await readInput(c, openSharedDocumentEndpoint),
  );
  const file = await parts.database.transaction({ databaseRole: 'anon', origin, mode: 'write' }, (tx) =>
    openSharedFile(tx, token, documentId),
  );
  c.header('Cache-Control', 'no-store');
  const { objectId, name, title, mimeType, isVoided } = file;
  // The file does not say so itself.
  const downloadAs = documentFileName(isVoided ? `Voided - ${title}` : title, mimeType);
  return c.json({
    url: parts.signFile({ bucketId: DOCUMENT_BUCKET, name, objectId, downloadAs }, SIGNED_SECONDS),
  });
}

/** Gives the holder of a link the address of a shared document. Only the storage can sign it, so it is not a verb. */
export const serveSharedDocument =
  (parts: SharedDocumentParts) =>
  (app: Hono): void => {
    app.post(`/api${openSharedDocumentEndpoint.path}`, async (c) => {
      const requestId = randomUUID();
      c.header('X-Request-Id', requestId);
      try {
        return await respond(c, parts, requestOriginOf(c, parts, requestId));
      } catch (error) {
        return respondWithError(c, error, requestId, parts.log);
      }
    });
  };
