import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { allowRequest, namedLocation } from './provider.rules.ts';

const OURS = 've9EPM428h8vShlRW1KT';
const THEIRS = 'C2QujeCh8ZnC7al2InWR';

describe('CRM-1: what the proxy allows', () => {
  test('a list request with the product’s API version and our location', () => {
    expect(allowRequest({ method: 'GET', endpoint: '/contacts/', query: { limit: 20 } }, OURS)).toEqual({
      ok: true,
      value: {
        method: 'GET',
        path: '/contacts/',
        version: '2021-07-28',
        query: { limit: 20, locationId: OURS },
        body: undefined,
        isRepeatable: true,
      },
    });
    expect(allowRequest({ method: 'GET', endpoint: '/conversations/search' }, OURS)).toMatchObject({
      value: { version: '2021-04-15', query: { locationId: OURS } },
    });
    expect(allowRequest({ method: 'GET', endpoint: '/opportunities/search' }, OURS)).toMatchObject({
      value: { query: { location_id: OURS } },
    });
  });

  test('a write with our location in its body, without retries', () => {
    const request = { method: 'POST', endpoint: '/contacts/upsert', body: { email: 'a@b.test' } } as const;
    expect(allowRequest(request, OURS)).toMatchObject({
      value: { body: { email: 'a@b.test', locationId: OURS }, isRepeatable: false },
    });
  });

  test('no other location anywhere in the request', () => {
    const refused = { ok: false, reason: 'other_location' };
    expect(
      allowRequest({ method: 'GET', endpoint: '/contacts/', query: { locationId: THEIRS } }, OURS),
    ).toEqual(refused);
    expect(
      allowRequest({ method: 'GET', endpoint: '/users/', query: { location_id: THEIRS } }, OURS),
    ).toEqual(refused);
    expect(
      allowRequest({ method: 'POST', endpoint: '/contacts/', body: { locationId: THEIRS } }, OURS),
    ).toEqual(refused);
    expect(allowRequest({ method: 'GET', endpoint: `/locations/${THEIRS}` }, OURS)).toEqual(refused);
    expect(allowRequest({ method: 'GET', endpoint: `/locations/${OURS}/tags` }, OURS)).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['GET', 'https://example.com/contacts/'],
    ['GET', '//example.com/contacts/'],
    ['GET', '/contacts/../oauth/token'],
    ['GET', '/contacts/%2e%2e/oauth/token'],
    ['GET', '/contacts/..'],
    ['GET', '/contacts\\..\\oauth'],
    ['GET', '/contacts/a%2Fb'],
    ['GET', '/contacts/?locationId=x'],
    ['GET', '/contacts/#'],
    ['GET', '/contacts/a\n'],
    ['POST', '/oauth/token'],
    ['POST', '/oauth/locationToken'],
    ['GET', '/companies/abc'],
    ['DELETE', '/locations/abc'],
    ['PUT', '/contacts/'],
    ['GET', 'contacts/'],
  ] as const)('S-31: refuses %s %s', (method, endpoint) => {
    expect(allowRequest({ method, endpoint }, OURS)).toEqual({ ok: false, reason: 'not_allowed' });
  });

  test('S-31: every allowed request names our location or none', () => {
    const value = fc.oneof(fc.constant(OURS), fc.constant(THEIRS), fc.string());
    const fields = fc.dictionary(
      fc.constantFrom('locationId', 'location_id', 'locationid', 'LOCATIONID', 'limit', 'query'),
      value,
    );
    const endpoint = fc.oneof(
      fc.constantFrom(
        '/contacts/',
        '/contacts/upsert',
        '/users/',
        '/opportunities/search',
        `/locations/${THEIRS}`,
      ),
      fc.webPath(),
    );
    fc.assert(
      fc.property(
        endpoint,
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
        fields,
        fields,
        (path, method, query, body) => {
          const allowed = allowRequest({ endpoint: path, method, query, body }, OURS);
          if (!allowed.ok) return;
          const { query: sent, body: written } = allowed.value;
          for (const [name, one] of [...Object.entries(sent), ...Object.entries(written ?? {})]) {
            if (/^location_?id$/i.test(name)) expect(one).toBe(OURS);
          }
          expect(allowed.value.path).not.toContain(THEIRS);
          // The path cannot change the host.
          expect(new URL(`https://provider.test${allowed.value.path}`)).toMatchObject({
            host: 'provider.test',
            pathname: allowed.value.path,
          });
        },
      ),
      { numRuns: stormRuns(100) },
    );
  });
});

test('finds the location of a request in query and body', () => {
  expect(namedLocation({ location_id: OURS }, undefined)).toBe(OURS);
  expect(namedLocation(undefined, { locationId: THEIRS })).toBe(THEIRS);
  expect(namedLocation({ locationId: 7 }, {})).toBeUndefined();
});
