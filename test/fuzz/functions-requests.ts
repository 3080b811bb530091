import { randomUUID } from 'node:crypto';
import { FAKE_LOCATIONS } from '#practice/crm-connection/fake/fake-state.ts';
import type { ClinicWorld } from '../matrix/world.ts';
import { ANY_EMAIL, ANY_ID, type WireRoute } from './wire-route.ts';

/** Stands for the signature of the body, as the CRM makes it. */
export const SIGN_HEADER = 'x-sign-event';

const LOCATION = FAKE_LOCATIONS[0]?.id ?? '';

const PROXIED = [
  ['GET', '/contacts/', { query: { limit: 5 } }],
  ['POST', '/contacts/', { body: { firstName: 'A', email: ANY_EMAIL, phone: '+31201234567' } }],
  ['POST', '/contacts/upsert', { body: { firstName: 'A', email: ANY_EMAIL } }],
  ['GET', '/contacts/search/duplicate', { query: { email: ANY_EMAIL } }],
  ['GET', '/contacts/abc', {}],
  ['PUT', '/contacts/abc', { body: { firstName: 'B' } }],
  ['POST', '/contacts/abc/notes', { body: { body: 'a' } }],
  ['POST', '/conversations/messages', { body: { type: 'Email', contactId: 'abc', message: 'a' } }],
  ['GET', '/opportunities/search', { query: { limit: 5 } }],
  ['GET', `/locations/${LOCATION}`, {}],
] as const;

const EVENTS = [
  { type: 'ContactCreate', id: 'c1', email: ANY_EMAIL, firstName: 'A', dnd: false },
  { type: 'ContactDndUpdate', id: 'c1', dnd: true, dndSettings: { Email: { status: 'active' } } },
  { type: 'ContactDelete', id: 'c1' },
  { type: 'OpportunityStageUpdate', id: 'o1', contactId: 'c1', pipelineId: 'p1', pipelineStageId: 's1' },
  { type: 'INSTALL', installType: 'Location', companyId: 'k1' },
] as const;

/** A valid request of each step of the functions, by somebody who may connect the clinic with the CRM. */
export function functionRoutes({ staff }: ClinicWorld): readonly WireRoute[] {
  const { userId } = staff.clinic_admin;
  const step = (name: string, body: object): WireRoute => ({
    method: 'POST',
    path: `/functions/v1/ghl-oauth/${name}`,
    permission: 'crm:manage',
    body: { userId, ...body },
  });
  return [
    step('init', { state: 'a'.repeat(32) }),
    step('callback', { code: 'abc', state: ANY_ID }),
    step('token', {}),
    step('locations', {}),
    ...PROXIED.map(([method, endpoint, rest]) => step('proxy', { method, endpoint, ...rest })),
    ...EVENTS.map((event) => ({
      method: 'POST',
      path: '/functions/v1/ghl-webhook',
      headers: { [SIGN_HEADER]: 'ed25519' },
      body: {
        ...event,
        locationId: LOCATION,
        webhookId: randomUUID(),
        timestamp: new Date().toISOString(),
        dateAdded: '2026-11-21T09:00:00Z',
      },
    })),
    { method: 'POST', path: '/functions/v1/{name}', params: { name: 'none' }, body: {} },
    { method: 'GET', path: '/functions/v1/ghl-oauth/token' },
  ];
}
