/** The body of every refusal. Its `statusCode` is a text, and seldom the status of the answer. */
export interface StorageErrorBody {
  readonly statusCode: string;
  readonly error: string;
  readonly message: string;
  readonly code: string;
}

/** A refusal in the words of the storage wire: nearly all of them leave with status 400. */
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

const refusal = (
  code: string,
  statusCode: number,
  error: string,
  message: string,
  options: ConstructorParameters<typeof StorageError>[1] = {},
): StorageError => new StorageError({ statusCode: String(statusCode), error, message, code }, options);

export const noSuchBucket = (): StorageError =>
  refusal('NoSuchBucket', 404, 'Bucket not found', 'Bucket not found');

/** Also for whoever may not see it. */
export const noSuchKey = (): StorageError => refusal('NoSuchKey', 404, 'not_found', 'Object not found');

export const alreadyExists = (
  code: 'KeyAlreadyExists' | 'BucketAlreadyExists' = 'KeyAlreadyExists',
): StorageError => refusal(code, 409, 'Duplicate', 'The resource already exists');

export const accessDenied = (options: ErrorOptions = {}): StorageError =>
  refusal('AccessDenied', 403, 'Unauthorized', 'new row violates row-level security policy', options);

/** Nothing is told to a session that lacks the second factor. */
export const secondFactorNeeded = (): StorageError =>
  refusal('AccessDenied', 403, 'Unauthorized', 'A second factor is required for this session');

/** Nothing is told to the staff of a clinic that is suspended. */
export const clinicSuspended = (): StorageError =>
  refusal('AccessDenied', 403, 'Unauthorized', 'The clinic of this session is suspended');

export const tooLarge = (): StorageError =>
  refusal('EntityTooLarge', 413, 'Payload too large', 'The object exceeded the maximum allowed size');

export const unsupportedType = (mimeType: string, reason = ''): StorageError =>
  refusal(
    'InvalidMimeType',
    415,
    'invalid_mime_type',
    `mime type ${mimeType} is not supported${reason && `: ${reason}`}`,
  );

export const invalidKey = (key: string): StorageError =>
  refusal('InvalidKey', 400, 'InvalidKey', `Invalid key: ${key}`);

export const invalidBucketName = (): StorageError =>
  refusal('InvalidBucketName', 400, 'Invalid Input', 'Bucket name invalid');

export const bucketNotEmpty = (): StorageError =>
  refusal('InvalidRequest', 409, 'InvalidRequest', 'The bucket you tried to delete is not empty');

export const invalidJwt = (message = 'Invalid JWT'): StorageError =>
  refusal('InvalidJWT', 400, 'InvalidJWT', message);

export const invalidSignature = (): StorageError =>
  refusal('InvalidSignature', 400, 'InvalidSignature', 'Invalid signature');

export const invalidRequest = (message: string, options: ErrorOptions = {}): StorageError =>
  refusal('InvalidRequest', 400, 'InvalidRequest', message, options);

/** A connection that breaks, or whose body is not as long as it said, is nobody's fault here. */
export const brokenOff = (options: ErrorOptions = {}): StorageError =>
  invalidRequest('The upload broke off', options);

export const noSuchRoute = (method: string, path: string): StorageError =>
  refusal('NotFound', 404, 'Not Found', `Route ${method}:${path} not found`, { status: 404 });

export const unsatisfiableRange = (sizeBytes: number): StorageError =>
  refusal('InvalidRange', 416, 'InvalidRange', 'The requested range is not satisfiable', {
    status: 416,
    headers: { 'Content-Range': `bytes */${sizeBytes}` },
  });

export const preconditionFailed = (): StorageError =>
  refusal('PreconditionFailed', 412, 'PreconditionFailed', 'The object has changed', { status: 412 });

export const slowDown = (): StorageError =>
  refusal('SlowDown', 429, 'SlowDown', 'Too many pictures at once: try again in a moment', {
    status: 429,
    headers: { 'Retry-After': '2' },
  });

export const databaseTimeout = (cause: unknown): StorageError =>
  refusal('DatabaseTimeout', 544, 'DatabaseTimeout', 'The connection to the database timed out', {
    status: 544,
    headers: { 'Retry-After': '2' },
    cause,
  });

export const internalError = (cause: unknown): StorageError =>
  refusal('InternalError', 500, 'Internal', 'Something went wrong on our side', { status: 500, cause });
