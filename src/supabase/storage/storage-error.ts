import { ERRORS } from '#vocabulary/errors.ts';
import { UNSTORABLE, unstorableTexts } from '#foundation/server/unstorable-texts.ts';

/** The body of an error response. `statusCode` is a text, and mostly differs from the status of the response. */
export interface StorageErrorBody {
  readonly statusCode: string;
  readonly error: string;
  readonly message: string;
  readonly code: string;
}

/** An error in the format of Supabase Storage: nearly all have the HTTP status 400. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly status: number;
  readonly body: StorageErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    body: StorageErrorBody,
    {
      status = 400,
      headers = {},
      ...options
    }: ErrorOptions & { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(body.message, options);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const storageError = (
  code: string,
  statusCode: number,
  error: string,
  message: string,
  options: ConstructorParameters<typeof StorageError>[1] = {},
): StorageError => new StorageError({ statusCode: String(statusCode), error, message, code }, options);

export const noSuchBucket = (): StorageError =>
  storageError('NoSuchBucket', 404, 'Bucket not found', 'Bucket not found');

/** Also when the caller may not see it. */
export const noSuchKey = (): StorageError => storageError('NoSuchKey', 404, 'not_found', 'Object not found');

export const alreadyExists = (
  code: 'KeyAlreadyExists' | 'BucketAlreadyExists' = 'KeyAlreadyExists',
): StorageError => storageError(code, 409, 'Duplicate', 'The resource already exists');

export const accessDenied = (options: ErrorOptions = {}): StorageError =>
  storageError('AccessDenied', 403, 'Unauthorized', 'new row violates row-level security policy', options);

/** For the buckets that the product brings. */
export const builtInBucket = (): StorageError =>
  storageError('AccessDenied', 403, 'Unauthorized', 'This bucket belongs to Tailwell and cannot be changed');

/** For a session without its second factor. Discloses nothing about the requested object. */
export const secondFactorRequired = (): StorageError =>
  storageError('AccessDenied', 403, 'Unauthorized', 'A second factor is required for this session');

/** For the staff of a suspended clinic. Discloses nothing about the requested object. */
export const clinicSuspended = (): StorageError =>
  storageError('AccessDenied', 403, 'Unauthorized', 'The clinic of this session is suspended');

export const tooLarge = (): StorageError =>
  storageError('EntityTooLarge', 413, 'Payload too large', 'The object exceeded the maximum allowed size');

export const unsupportedType = (mimeType: string, reason = ''): StorageError =>
  storageError(
    'InvalidMimeType',
    415,
    'invalid_mime_type',
    `mime type ${mimeType} is not supported${reason && `: ${reason}`}`,
  );

/** Why a picture could not be decoded. */
export function toPictureError(error: unknown, mimeType: string): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof Error && /pixel limit/i.test(error.message)) return tooLarge();
  return unsupportedType(mimeType, 'the picture cannot be read');
}

export const invalidKey = (key: string): StorageError =>
  storageError('InvalidKey', 400, 'InvalidKey', `Invalid key: ${key}`);

export const invalidBucketName = (): StorageError =>
  storageError('InvalidBucketName', 400, 'Invalid Input', 'Bucket name invalid');

export const bucketNotEmpty = (): StorageError =>
  storageError('InvalidRequest', 409, 'InvalidRequest', 'The bucket you tried to delete is not empty');

export const invalidJwt = (message = 'Invalid JWT'): StorageError =>
  storageError('InvalidJWT', 400, 'InvalidJWT', message);

export const invalidSignature = (): StorageError =>
  storageError('InvalidSignature', 400, 'InvalidSignature', 'Invalid signature');

export const invalidRequest = (message: string, options: ErrorOptions = {}): StorageError =>
  storageError('InvalidRequest', 400, 'InvalidRequest', message, options);

/** For names, searches and metadata that PostgreSQL cannot store. @throws StorageError InvalidRequest. */
export function assertStorable(given: unknown): void {
  const [path] = unstorableTexts(given);
  if (path !== undefined) throw invalidRequest(`${path || 'The request'} ${UNSTORABLE}`);
}

/** A lost connection, or a body shorter than declared, is an error of the client. */
export const uploadAborted = (options: ErrorOptions = {}): StorageError =>
  invalidRequest('The upload broke off', options);

export const noSuchRoute = (method: string, path: string): StorageError =>
  storageError('NotFound', 404, 'Not Found', `Route ${method}:${path} not found`, { status: 404 });

export const unsatisfiableRange = (sizeBytes: number): StorageError =>
  storageError('InvalidRange', 416, 'InvalidRange', 'The requested range is not satisfiable', {
    status: 416,
    headers: { 'Content-Range': `bytes */${sizeBytes}` },
  });

export const preconditionFailed = (): StorageError =>
  storageError('PreconditionFailed', 412, 'PreconditionFailed', 'The object has changed', { status: 412 });

export const slowDown = (): StorageError =>
  storageError('SlowDown', 429, 'SlowDown', 'Too many pictures at once: try again in a moment', {
    status: 429,
    headers: { 'Retry-After': '2' },
  });

export const databaseTimeout = (cause: unknown): StorageError =>
  storageError('DatabaseTimeout', 544, 'DatabaseTimeout', 'The connection to the database timed out', {
    status: 544,
    headers: { 'Retry-After': '2' },
    cause,
  });

export const storageFull = (cause?: unknown): StorageError =>
  storageError('StorageFull', 507, 'StorageFull', ERRORS.storage_full.message, {
    status: 507,
    headers: { 'Retry-After': '60' },
    cause,
  });

export const internalError = (cause: unknown): StorageError =>
  storageError('InternalError', 500, 'Internal', 'Something went wrong on our side', { status: 500, cause });
