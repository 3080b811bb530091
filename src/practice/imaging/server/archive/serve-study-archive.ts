import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { inertPolicy } from '#foundation/server/http/content-policy.ts';
import { respondWithError } from '#foundation/server/http/respond.ts';
import type { ReadFile } from '#foundation/server/keep-file.ts';
import type { Log } from '#foundation/server/log.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import { zipStream } from '#foundation/server/zip-stream.ts';
import { archiveName, archivePaths } from '../../archive-names.rules.ts';
import { IMAGING_BUCKET } from '../imaging-parts.ts';
import { ARCHIVE_PATH, openArchiveAddress } from './archive-addresses.ts';
import { findArchivedStudy } from './find-archived-study.ts';

/** Each reads the disk and compresses as fast as it is taken. */
const MAX_AT_ONCE = 4;

export interface StudyArchiveParts {
  readonly database: Database<Tables>;
  readonly sealer: Sealer;
  readonly readFile: ReadFile;
  readonly log: Log;
}

/** The archive of a study, file by file. @throws AppError `not_found`. */
async function openArchive({ database, sealer, readFile }: StudyArchiveParts, token: string) {
  const where = openArchiveAddress(sealer, token, new Date());
  const study = where && (await findArchivedStudy(database, where));
  if (!study) throw new AppError('not_found');
  const entries = archivePaths(study, study.images).map(({ path, image }) => ({
    name: path,
    modifiedAt: new Date(image.receivedAt),
    open: async () => {
      const file = await readFile({ bucketId: IMAGING_BUCKET, name: image.objectName });
      if (!file) throw new Error('A picture of a study is not in the storage.');
      return file;
    },
  }));
  return { name: `${archiveName(study)}.zip`, stream: zipStream(entries) };
}

/** Sends the files of a study to the holder of an address that was made for them. It streams, so it is not a verb. */
export const serveStudyArchive =
  (parts: StudyArchiveParts) =>
  (app: Hono): void => {
    let open = 0;
    const respond = async (c: Context, token: string): Promise<Response> => {
      if (open >= MAX_AT_ONCE) throw new AppError('too_many_requests', { retryAfterSeconds: 10 });
      const { name, stream } = await openArchive(parts, token);
      open += 1;
      stream.once('close', () => (open -= 1));
      stream.once('error', (error) => parts.log.warn({ err: error }, 'the archive of a study broke off'));
      c.header('Content-Type', 'application/zip');
      c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      c.header('Content-Security-Policy', inertPolicy({ isSandbox: true }));
      c.header('Cache-Control', 'no-store');
      // Safe: a stream of bytes.
      return c.body(Readable.toWeb(stream) as ReadableStream<Uint8Array>);
    };
    app.get(`${ARCHIVE_PATH}/:token`, async (c) => {
      const requestId = randomUUID();
      c.header('X-Request-Id', requestId);
      try {
        return await respond(c, c.req.param('token'));
      } catch (error) {
        return respondWithError(c, error, requestId, parts.log);
      }
    });
  };
