import { expect, test } from 'vitest';
import { redirect } from './connection.ts';

const login = { user: 'app', password: 'p@ss/word' };

test('a connection address is rewritten and keeps its server and options', () => {
  const connection = {
    connectionString: 'postgresql://owner:secret@db.example.com:6432/tailwell?sslmode=require',
  };
  expect(redirect(connection, { login }).connectionString).toBe(
    'postgresql://app:p%40ss%2Fword@db.example.com:6432/tailwell?sslmode=require',
  );
  expect(redirect(connection, { database: 'copy' }).connectionString).toBe(
    'postgresql://owner:secret@db.example.com:6432/copy?sslmode=require',
  );
});

test('a socket keeps its folder', () => {
  const connection = { host: '/run/db', port: 5432, user: 'owner', database: 'tailwell' };
  expect(redirect(connection, { login })).toEqual({ ...connection, ...login });
  expect(redirect(connection, { database: 'copy' })).toEqual({ ...connection, database: 'copy' });
});
