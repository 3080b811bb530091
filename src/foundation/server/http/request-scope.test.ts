import { expect, test } from 'vitest';
import * as z from 'zod';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { endpoint, type Access, type Endpoint } from '#foundation/contract/endpoint.ts';
import type { Session } from './context.ts';
import { handle } from './handle.ts';
import { scopeOf } from './request-scope.ts';

const origin = { ip: '192.0.2.1', network: '192.0.2.1', userAgent: 'Browser', requestId: 'request-1' };
const csr: Session = {
  userId: 'user-1',
  sessionId: 'session-1',
  role: 'csr',
  clinicId: 'clinic-1',
  permissions: permissionsOf('csr'),
};

function scopeFor(session: Session | null, permission: Access, method: Endpoint['method'] = 'POST') {
  const declared = endpoint({
    id: 'test.act',
    method: 'POST',
    path: '/v1/act',
    summary: 'Acts.',
    permission,
    changes: [],
    input: z.strictObject({}),
    output: z.object({}),
    errors: [],
  });
  const handler = handle({ ...declared, method }, () => Promise.resolve({}));
  return scopeOf({ handler, origin, session });
}

test('a caller without a session has the role of an anonymous visitor, and no claims', () => {
  expect(scopeFor(null, 'public')).toStrictEqual({ databaseRole: 'anon', origin, mode: 'write' });
});

test('a session has the database role that follows from its role, and its claims', () => {
  expect(scopeFor(csr, 'client:write')).toStrictEqual({
    databaseRole: 'clinic_member',
    claims: csr,
    origin,
    mode: 'write',
  });
});

test('somebody of a suspended clinic has the role of a user without a clinic', () => {
  expect(scopeFor({ ...csr, isSuspended: true }, 'self:manage').databaseRole).toBe('authenticated');
});

test('on the way to a second factor a session has that one permission and no other', () => {
  expect(scopeFor(csr, 'half_signed_in').claims).toEqual({ ...csr, permissions: ['half_signed_in'] });
});

test.each([
  ['GET', 'read'],
  ['POST', 'write'],
  ['PUT', 'write'],
  ['PATCH', 'write'],
  ['DELETE', 'write'],
] as const)('the transaction of a %s is for %s', (method, mode) => {
  expect(scopeFor(csr, 'client:write', method).mode).toBe(mode);
});
