import type { ErrorBody, ErrorCode, ErrorDetails, FieldError } from '#vocabulary/errors.ts';

interface ApiErrorParts {
  /** `unreachable`: no answer came, so nobody knows whether the request took effect. */
  readonly code: ErrorCode | 'unreachable';
  readonly message: string;
  /** 0 where no answer came. */
  readonly status: number;
  readonly retry: 'never' | 'later';
  readonly requestId?: string | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  readonly details?: ErrorDetails | undefined;
}

/** A refusal of the API, in words for the person at the screen. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorParts['code'];
  readonly status: number;
  readonly retry: 'never' | 'later';
  /** To quote to support. */
  readonly requestId: string | undefined;
  /** What is wrong with which field of the input. */
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

  /** From the body of an answer; anything that is not our own error body becomes `internal`. */
  static fromAnswer(status: number, body: unknown): ApiError {
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
