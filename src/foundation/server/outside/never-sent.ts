/** Failures of a connection before anything was sent on it. */
const BEFORE_SENDING: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** Whether a failed `fetch` certainly sent nothing, because the other side was never reached. */
export const wasNeverSent = (error: unknown): boolean =>
  BEFORE_SENDING.has(codeOf(error)) ||
  (error instanceof Error && error.cause !== undefined && wasNeverSent(error.cause));
