import pino from 'pino';

export type Log = pino.Logger;

/** Names of fields that never reach the log, at any depth that a request or an error can bring them in. */
const SECRET_PATHS = [
  'password',
  'token',
  'authorization',
  'apikey',
  'refresh_token',
  'access_token',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** One JSON object a line, on standard error, so that standard output stays for people. */
export const createLog = (level: string): Log =>
  pino({ level, redact: { paths: SECRET_PATHS, censor: '[secret]' }, base: null }, pino.destination(2));
