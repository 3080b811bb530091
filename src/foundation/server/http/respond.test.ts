import { Writable } from 'node:stream';
import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { AppError, ERRORS } from '#vocabulary/errors.ts';
import { SQLSTATE } from '../database/sqlstate.ts';
import { respondWithError, toAppError } from './respond.ts';

/** An error as `pg` and Node throw them. */
const errorWith = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code }, more);

/** The response to what was thrown, and the lines that were logged. */
async function respondTo(thrown: unknown) {
  const lines: unknown[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()));
        done();
      },
    }),
  );
  const app = new Hono().get('/pets', (c) => respondWithError(c, thrown, 'request-1', log));
  const response = await app.request('/pets');
  return { response, body: z.looseObject({}).parse(await response.json()), lines };
}

test.each([
  [SQLSTATE.SESSION_ENDED, 'session_ended'],
  [SQLSTATE.SECOND_FACTOR_REQUIRED, 'second_factor_required'],
  [SQLSTATE.CLINIC_SUSPENDED, 'clinic_suspended'],
  [SQLSTATE.INSUFFICIENT_PRIVILEGE, 'forbidden'],
  [SQLSTATE.TOO_MANY_CONNECTIONS, 'overloaded'],
  [SQLSTATE.DEADLOCK_DETECTED, 'overloaded'],
  [SQLSTATE.UNIQUE_VIOLATION, 'internal'],
  [SQLSTATE.OUT_OF_MEMORY, 'overloaded'],
  [SQLSTATE.IO_ERROR, 'overloaded'],
  ['ECONNREFUSED', 'overloaded'],
  ['ECONNRESET', 'overloaded'],
  ['ENOENT', 'overloaded'],
  ['EPIPE', 'overloaded'],
  ['EACCES', 'internal'],
])('an error with the code %s is %s, with the error as its cause', (state, code) => {
  const thrown = errorWith(state);
  expect(toAppError(thrown)).toMatchObject({ code, details: {}, cause: thrown });
});

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
])('a connection that fails with "%s" is a reason to try again later', (message) => {
  expect(toAppError(new Error(message)).code).toBe('overloaded');
});

test.each([
  errorWith(SQLSTATE.DISK_FULL),
  errorWith('ENOSPC'),
  errorWith('EDQUOT'),
  // PostgreSQL has no code for a quota.
  errorWith('XX000', { message: 'could not write to file "base/1/2": Disk quota exceeded' }),
])('a full disk is told as one, with a time to try again', async (thrown) => {
  const { response, body } = await respondTo(thrown);
  expect(response.status).toBe(507);
  expect(response.headers.get('retry-after')).toBe('60');
  expect(body).toMatchObject({ code: 'storage_full', message: ERRORS.storage_full.message, retry: 'later' });
});

test.each([new Error('A bug.'), 'timeout exceeded when trying to connect', null, undefined, {}])(
  '%j is an internal error',
  (thrown) => expect(toAppError(thrown).code).toBe('internal'),
);

test('a refusal by a verb stays as it is', () => {
  const refusal = new AppError('doctor_busy', { until: '10:00' });
  expect(toAppError(refusal)).toBe(refusal);
});

test('a suspended clinic is told since when, if the database says so', () => {
  const since = errorWith(SQLSTATE.CLINIC_SUSPENDED, { detail: '2026-03-01' });
  expect(toAppError(since).details).toEqual({ suspendedAt: '2026-03-01' });
  expect(toAppError(errorWith(SQLSTATE.CLINIC_SUSPENDED)).details).toStrictEqual({});
});

test('the body has code, message, retry and request id, and details only if there are any', async () => {
  const { response, body } = await respondTo(new AppError('doctor_busy'));
  expect(response.status).toBe(409);
  expect(body).toStrictEqual({
    code: 'doctor_busy',
    message: ERRORS.doctor_busy.message,
    retry: 'never',
    requestId: 'request-1',
  });
  const detailed = await respondTo(new AppError('doctor_busy', { until: '10:00' }));
  expect(detailed.body).toMatchObject({ details: { until: '10:00' } });
});

test('field errors are separate from other details', async () => {
  const fields = [{ path: 'name', message: 'Enter a name.' }];
  const { body } = await respondTo(new AppError('invalid_input', { fields }));
  expect(body).toMatchObject({ fields });
  expect(body).not.toHaveProperty('details');
});

test('an internal error is logged with its cause, path and request id, and does not reach the caller', async () => {
  const { response, body, lines } = await respondTo(new Error('The password is 1234.'));
  expect(response.status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('1234');
  expect(lines).toMatchObject([
    { msg: 'internal', requestId: 'request-1', path: '/pets', err: { message: 'The password is 1234.' } },
  ]);
});

test('so is a status above 500, and an error without a cause', async () => {
  const { lines } = await respondTo(new AppError('overloaded'));
  expect(lines).toMatchObject([{ msg: 'overloaded', err: { message: new AppError('overloaded').message } }]);
});

test('what the caller did wrong is not logged', async () => {
  expect((await respondTo(new AppError('invalid_input'))).lines).toEqual([]);
});

test('a caller who should try again is told when', async () => {
  const retryAfter = async (error: AppError) => (await respondTo(error)).response.headers.get('retry-after');
  expect(await retryAfter(new AppError('overloaded'))).toBe('2');
  expect(await retryAfter(new AppError('too_many_requests', { retryAfterSeconds: 60 }))).toBe('60');
  expect(await retryAfter(new AppError('doctor_busy'))).toBeNull();
});

test('only a 401 asks for a bearer token', async () => {
  const asked = async (error: AppError) => (await respondTo(error)).response.headers.get('www-authenticate');
  expect(await asked(new AppError('session_ended'))).toBe('Bearer');
  expect(await asked(new AppError('forbidden'))).toBeNull();
});
