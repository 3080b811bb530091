import { EXPOSED_HEADERS } from './cors.ts';

const MESSAGE = 'Too many requests. Wait a moment, then try again.';

const PLAIN = { code: 429, message: MESSAGE };

/** The body of a 429, by service: most have a format of their own. */
const BODIES: Readonly<Record<string, object>> = {
  auth: { code: 429, error_code: 'over_request_rate_limit', msg: MESSAGE },
  rest: { code: 'PGRSTX01', message: MESSAGE, details: null, hint: null },
  functions: PLAIN,
  realtime: PLAIN,
  storage: { statusCode: '429', error: 'SlowDown', message: MESSAGE, code: 'SlowDown' },
};

export interface TooManyRequests {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** The response to a caller of the services who asks for too much; null for a path of none of them. */
export function tooManyRequests(path: string): TooManyRequests | null {
  const service = /^\/([a-z]+)\/v1\//.exec(path)?.[1] ?? '';
  const body = BODIES[service];
  if (!body) return null;
  return {
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': EXPOSED_HEADERS,
      ...(service === 'auth' ? { 'X-Sb-Error-Code': 'over_request_rate_limit' } : {}),
    },
    body,
  };
}
