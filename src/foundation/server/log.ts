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

/** A broken connection's error carries the whole connection, its login's password included. */
export function errorLine(error: Error): object {
  const { client: _connection, ...line } = pino.stdSerializers.err(error);
  return line;
}

/** One JSON object a line, on standard error, so that standard output stays for people. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      redact: { paths: SECRET_PATHS, censor: '[secret]' },
      serializers: { err: errorLine },
      base: null,
    },
    pino.destination(2),
  );
