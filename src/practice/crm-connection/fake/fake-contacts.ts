import type { Hono } from 'hono';
import type { FakeEnv } from './fake-guard.ts';
import { fakeId, type FakeRecord, type FakeState } from './fake-state.ts';
import {
  findOwn,
  requireTexts,
  put,
  readFields,
  emit,
  notFound,
  refuseFields,
  type Fields,
} from './fake-records.ts';

/** A contact of the same location with the same email address or phone number, and the field that matches. */
function findDuplicate(
  state: FakeState,
  fields: Fields,
  exceptId?: string,
): { contact: FakeRecord; matchingField: string } | undefined {
  for (const matchingField of ['email', 'phone']) {
    const value = fields[matchingField];
    if (typeof value !== 'string' || value === '') continue;
    for (const contact of state.records.contacts.values()) {
      const isOther = contact.id !== exceptId && contact.locationId === fields['locationId'];
      if (isOther && contact[matchingField] === value) return { contact, matchingField };
    }
  }
  return undefined;
}

const duplicateResponse = ({ contact, matchingField }: { contact: FakeRecord; matchingField: string }) => ({
  statusCode: 400,
  message: 'This location does not allow duplicated contacts.',
  meta: { contactId: contact.id, matchingField },
});

function saveContact(state: FakeState, fields: Fields, id?: string): FakeRecord {
  const before = id === undefined ? undefined : state.records.contacts.get(id);
  const contact = put(state, 'contacts', fields, id);
  const kind = before
    ? before['dnd'] === contact['dnd']
      ? 'ContactUpdate'
      : 'ContactDndUpdate'
    : 'ContactCreate';
  emit(state, kind, contact);
  return contact;
}

function mountWrites(routes: Hono<FakeEnv>, state: FakeState): void {
  routes.post('/contacts/', async (c) => {
    const fields = await readFields(c);
    const refused = requireTexts(c, fields, 'locationId');
    if (refused) return refused;
    const duplicate = findDuplicate(state, fields);
    return duplicate
      ? c.json(duplicateResponse(duplicate), 400)
      : c.json({ contact: saveContact(state, fields) }, 201);
  });
  routes.post('/contacts/upsert', async (c) => {
    const fields = await readFields(c);
    const refused = requireTexts(c, fields, 'locationId');
    if (refused) return refused;
    const duplicate = findDuplicate(state, fields);
    return c.json({
      new: !duplicate,
      contact: saveContact(state, fields, duplicate?.contact.id),
      traceId: fakeId(),
    });
  });
  routes.put('/contacts/:id', async (c) => {
    const contact = findOwn(c, state, 'contacts');
    if (!contact) return notFound(c, 'Contact');
    const fields = await readFields(c);
    const refused = refuseFields(c, fields, 'locationId', 'gender', 'companyName');
    if (refused) return refused;
    const duplicate = findDuplicate(state, { ...fields, locationId: contact.locationId }, contact.id);
    if (duplicate) return c.json(duplicateResponse(duplicate), 400);
    return c.json({ succeded: true, contact: saveContact(state, fields, contact.id) });
  });
  routes.delete('/contacts/:id', (c) => {
    const contact = findOwn(c, state, 'contacts');
    if (!contact) return notFound(c, 'Contact');
    state.records.contacts.delete(contact.id);
    emit(state, 'ContactDelete', contact);
    return c.json({ succeded: true });
  });
}

/** Contacts. A location has only one contact per email address and per phone number. */
export function mountFakeContacts(routes: Hono<FakeEnv>, state: FakeState): void {
  const ofLocation = (locationId: unknown) =>
    [...state.records.contacts.values()].filter((contact) => contact.locationId === locationId);
  routes.get('/contacts/', (c) => {
    const contacts = ofLocation(c.req.query('locationId'));
    const limit = Number(c.req.query('limit') ?? 20);
    return c.json({ contacts: contacts.slice(0, limit), count: contacts.length });
  });
  routes.get('/contacts/search/duplicate', (c) => {
    const { locationId, email, number: phone } = c.req.query();
    return c.json({ contact: findDuplicate(state, { locationId, email, phone })?.contact ?? null });
  });
  routes.post('/contacts/search', async (c) => {
    const contacts = ofLocation((await readFields(c))['locationId']);
    return c.json({ contacts, total: contacts.length, traceId: fakeId() });
  });
  routes.get('/contacts/:id', (c) => {
    const contact = findOwn(c, state, 'contacts');
    return contact ? c.json({ contact }) : notFound(c, 'Contact');
  });
  mountWrites(routes, state);
}
