/** The body of an error response, always with all four keys. */
export interface RestErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

/** An error in PostgREST's format. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly body: RestErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body: Pick<RestErrorBody, 'code' | 'message'> & Partial<RestErrorBody>,
    { headers = {}, ...options }: ErrorOptions & { readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(body.message, options);
    this.status = status;
    this.body = {
      code: body.code,
      message: body.message,
      details: body.details ?? null,
      hint: body.hint ?? null,
    };
    this.headers = headers;
  }
}
