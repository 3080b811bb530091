import type { ErrorBody, ErrorCode, ErrorDetails, FieldError } from '#vocabulary/errors.ts';

interface ApiErrorParts {
  /** `unreachable`: there was no response, so it is unknown whether the request took effect. */
  readonly code: ErrorCode | 'unreachable';
  readonly message: string;
  /** 0 if there was no response. */
  readonly status: number;
  readonly retry: 'never' | 'later';
  readonly requestId?: string | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  readonly details?: ErrorDetails | undefined;
}

/** An error response of the API, with a message for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorParts['code'];
  readonly status: number;
  readonly retry: 'never' | 'later';
  /** To quote to support. */
  readonly requestId: string | undefined;
  /** The errors of single fields of the input. */
  readonly fields: readonly FieldError[];
  readonly details: ErrorDetails;

  constructor(parts: ApiErrorParts, options?: ErrorOptions) {
    super(parts.message, options);
    this.code = parts.code;
    this.status = parts.status;
    this.retry = parts.retry;
    this.requestId = parts.requestId;
    this.fields = parts.fields ?? [];
    this.details = parts.details ?? {};
  }

  static unreachable(cause: unknown): ApiError {
    return new ApiError(
      {
        code: 'unreachable',
        message: 'Tailwell could not be reached. Check your connection, then try again.',
        status: 0,
        retry: 'later',
      },
      { cause },
    );
  }

  /** From the body of a response; anything that is not our own error body becomes `internal`. */
  static fromResponse(status: number, body: unknown): ApiError {
    if (isErrorBody(body)) return new ApiError({ ...body, status });
    return new ApiError({
      code: status === 503 ? 'overloaded' : 'internal',
      message: 'Something went wrong on our side. Try again in a moment.',
      status,
      retry: 'later',
    });
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string';
