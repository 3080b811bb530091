import pino from 'pino';

export type Log = pino.Logger;

/** Field names that are never logged, at any depth in which a request or an error can contain them. */
const SECRET_PATHS = [
  'password',
  'token',
  'authorization',
  'apikey',
  'refresh_token',
  'access_token',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** The error of a broken connection contains the whole connection, including the login's password. */
export function errorLine(error: Error): object {
  const { client: _connection, ...line } = pino.stdSerializers.err(error);
  return line;
}

/** One JSON object per line on standard error; standard output is for people. */
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
