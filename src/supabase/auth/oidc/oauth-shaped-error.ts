import { AuthError } from '../auth-errors.ts';

/** An error in OAuth's format: `error` and `error_description` instead of a code. */
export class OAuthShapedError extends AuthError {
  readonly error: string;

  constructor(error: string, description: string, options: ErrorOptions = {}) {
    super(
      { status: 400, code: 'validation_failed', message: description },
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.error = error;
  }
}

export const invalidRequest = (description: string, options?: ErrorOptions): OAuthShapedError =>
  new OAuthShapedError('invalid request', description, options);
