import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';

const common = {
  id: 'pets.try',
  path: '/v1/pets/{petId}',
  summary: 'Tries.',
  permission: 'pet:read',
  input: z.object({ petId: z.string() }),
  output: z.object({ client: z.object({ id: z.string() }) }),
  errors: [],
} as const;

test('an endpoint declares what it reads or what it changes', () => {
  expect(endpoint({ ...common, method: 'GET', reads: [] })).toMatchObject({ reads: [] });
  expect(endpoint({ ...common, method: 'POST', changes: [] })).toMatchObject({ changes: [] });
  // A question whose input is too long for an address.
  expect(endpoint({ ...common, method: 'POST', reads: ['pets'], changes: [] })).toMatchObject({
    reads: ['pets'],
  });
  // @ts-expect-error A GET declares what it reads.
  endpoint({ ...common, method: 'GET' });
  // @ts-expect-error Everything else declares what it changes.
  endpoint({ ...common, method: 'PUT' });
  // @ts-expect-error A GET changes nothing.
  endpoint({ ...common, method: 'GET', reads: [], changes: ['pets'] });
  // @ts-expect-error What changes something is no question.
  endpoint({ ...common, method: 'POST', reads: ['pets'], changes: ['pets'] });
});

test('a resource is in the list, and its ids are in a field of the input or the output', () => {
  endpoint({ ...common, method: 'GET', reads: ['pets/{petId}', 'clients/{client.id}'] });
  // @ts-expect-error There is no such resource.
  endpoint({ ...common, method: 'GET', reads: ['cats'] });
  // @ts-expect-error Field not found.
  endpoint({ ...common, method: 'GET', reads: ['pets/{id}'] });
  // @ts-expect-error Field not found.
  endpoint({ ...common, method: 'DELETE', changes: ['pets/{ownerId}'] });
});
