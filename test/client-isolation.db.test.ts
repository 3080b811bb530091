import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '#db/tables.ts';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestApi } from './api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenPerson,
  givenStaff,
  type Person,
} from './given.ts';
import { givenBills } from './given-bills.ts';
import { givenEstimates } from './given-estimates.ts';
import { givenItem, givenVisit } from './given-acts.ts';
import { givenConversations } from './matrix/conversations.ts';
import { givenForms } from './matrix/forms.ts';
import { givenPrescriptions } from './matrix/prescriptions.ts';
import { bookMyAppointmentEndpoint } from '#practice/appointments/own.contract.ts';
import { handlers } from '#app/handlers.ts';

/** Everything that clients call about their own records, except tickets, whose isolation is tested by `platform/support`. */
const ownHandlers = handlers.filter(
  ({ endpoint: { permission } }) => permission.startsWith('own_') && !permission.startsWith('own_ticket:'),
);

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, ownHandlers);
});
afterAll(() => db.drop());

const inDays = (days: number): string =>
  new Date((Math.floor(Date.now() / 3_600_000) + days * 24) * 3_600_000).toISOString();

/** A clinic with a client, their pet, and an appointment of it; and a second client of the same clinic. */
async function givenTwoClients() {
  const { clinicId } = await givenClinic(db.owner);
  await db.owner.query(`update clinics set online_booking = 'direct' where id = $1`, [clinicId]);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const typeId = await givenAppointmentType(db.owner, clinicId);
  const owner = await givenPerson(db.owner, { role: 'client' });
  const neighbour = await givenPerson(db.owner, { role: 'client' });
  const { petId, clientId } = await givenClientWithPet(db.owner, clinicId, {
    account: owner,
    petName: 'Biscuit',
  });
  const other = await givenClientWithPet(db.owner, clinicId, { account: neighbour, petName: 'Rex' });
  const { body } = await api.call(owner, bookMyAppointmentEndpoint, {
    clinicId,
    petId,
    appointmentTypeId: typeId,
    startsAt: inDays(3),
    reason: 'Limping',
  });
  const { portalRequestId: formRequestId } = await givenForms(db.owner, {
    clinicId,
    canary: 'Biscuit',
    petId,
    clientId,
  });
  const appointmentId = body.id;
  const itemId = await givenItem(db.owner, clinicId);
  const money = { clinicId, canary: 'Biscuit', clientId, petId, itemId };
  const { invoiceId } = await givenBills(db.owner, money);
  const { ownEstimateId } = await givenEstimates(db.owner, money);
  const { portalConversationId } = await givenConversations(db.owner, money);
  const { prescriptionId, refillRequestId } = await givenPrescriptions(db.owner, {
    ...money,
    visitId: await givenVisit(db.owner, clinicId, { petId, clientId }),
    doctorId: doctor.staffMemberId,
    account: owner.userId,
  });
  return {
    clinicId,
    doctor,
    typeId,
    owner,
    neighbour,
    petId,
    clientId,
    appointmentId,
    formRequestId,
    invoiceId,
    ownEstimateId,
    portalConversationId,
    prescriptionId,
    refillRequestId,
    other,
  };
}
type Fixture = Awaited<ReturnType<typeof givenTwoClients>>;

const written = () => ({ clientMessageId: randomUUID(), text: 'Mine now' });

/** For each endpoint with an id of a client's record, the input of a client who knows another client's ids. */
const INPUTS: Readonly<Record<string, (fixture: Fixture) => Record<string, unknown>>> = {
  'myAppointments.book': ({ clinicId, petId, typeId }) => ({
    clinicId,
    petId,
    appointmentTypeId: typeId,
    startsAt: inDays(4),
    reason: 'Mine now',
  }),
  'estimates.answerOwn': ({ ownEstimateId }) => ({
    id: ownEstimateId,
    optionPosition: null,
    declinedLineIds: [],
    signerName: 'Me',
    isTypedSignature: true,
  }),
  'myBilling.getInvoicePdf': ({ invoiceId }) => ({ id: invoiceId }),
  'myAppointments.cancel': ({ appointmentId }) => ({ id: appointmentId }),
  'myAppointments.reschedule': ({ appointmentId }) => ({ id: appointmentId, startsAt: inDays(5) }),
  'myConversations.get': ({ portalConversationId }) => ({ id: portalConversationId }),
  'myConversations.listMessages': ({ portalConversationId }) => ({ id: portalConversationId }),
  'myConversations.markRead': ({ portalConversationId }) => ({ id: portalConversationId }),
  'myConversations.write': ({ portalConversationId }) => ({ id: portalConversationId, ...written() }),
  'myDiagnosticReports.list': ({ petId }) => ({ petId }),
  'myDocuments.list': ({ petId }) => ({ petId }),
  'myImaging.list': ({ petId }) => ({ petId }),
  'myForms.open': ({ formRequestId }) => ({ id: formRequestId }),
  'myForms.save': ({ formRequestId }) => ({ id: formRequestId, answers: { hacked: 'yes' } }),
  'myForms.sign': ({ formRequestId }) => ({ id: formRequestId, version: 1, answers: {}, signerName: 'Me' }),
  'myIntake.get': ({ appointmentId }) => ({ id: appointmentId }),
  'myIntake.save': ({ appointmentId }) => ({
    id: appointmentId,
    language: 'en',
    answers: [{ question: 'reason', answer: 'Mine now' }],
    revision: 0,
  }),
  'myPrescriptions.askRefill': ({ prescriptionId }) => ({ id: prescriptionId, note: null }),
  'myPrescriptions.list': ({ petId }) => ({ petId }),
  'myPrescriptions.withdrawRefill': ({ refillRequestId }) => ({ id: refillRequestId }),
  'myRecords.export': ({ petId }) => ({ petId }),
  'myPets.change': ({ petId }) => ({ id: petId, breed: 'Hacked' }),
  'myPets.get': ({ petId }) => ({ id: petId }),
  'myVaccinations.certificatePdf': ({ petId }) => ({ petId, id: randomUUID() }),
  'myVaccinations.get': ({ petId }) => ({ petId }),
  'ownLabResults.list': ({ petId }) => ({ petId }),
  'ownVisits.list': ({ petId }) => ({ petId }),
};
/** Endpoints about a clinic that the caller is no client of. */
const CLINIC_INPUTS: Readonly<Record<string, (fixture: Fixture) => Record<string, unknown>>> = {
  'myAppointments.slots': ({ clinicId, typeId }) => ({ clinicId, appointmentTypeId: typeId }),
  'myContacts.changePreference': ({ clinicId }) => ({ clinicId, channels: ['email'], version: 1 }),
  'myContacts.record': ({ clinicId }) => ({
    clinicId,
    channel: 'sms',
    address: '+15550100100',
    action: 'withdrawn',
    purpose: 'marketing',
  }),
  'myConversations.checkText': ({ clinicId }) => ({ clinicId, text: 'He cannot breathe' }),
  'myConversations.start': ({ clinicId }) => ({ clinicId, subject: 'Mine now', ...written() }),
  'myPets.add': ({ clinicId }) => ({ clinicId, name: 'Intruder', species: 'cat' }),
};
const LISTS = [
  'estimates.listOwn',
  'myAppointments.list',
  'myBilling.get',
  'myBilling.listInvoices',
  'myContacts.get',
  'myConversations.count',
  'myConversations.list',
  'myConversations.listClinics',
  'myDashboard.get',
  'myForms.list',
  'myPets.list',
  'myPlans.list',
];
/** Their responses are open to every client, or contain only the caller's own data. */
const OPEN = [
  'myAppointments.types',
  'myClinics.join',
  'myClinics.list',
  'myClinics.listJoinable',
  'myDrafts.get',
  'myDrafts.save',
];

const endpointsIn = (ids: Readonly<Record<string, unknown>>) =>
  ownHandlers
    .map(({ endpoint }) => endpoint)
    .filter(({ id }) => id in ids)
    .map((endpoint) => [endpoint.id, endpoint] as const);

const callAs = (person: Person | null, endpoint: Endpoint, input: Record<string, unknown>) =>
  api.call(person, endpoint, input);

const contentOf = async (clinicId: string): Promise<unknown> => {
  const tables = [
    'clients',
    'client_contacts',
    'pets',
    'pet_clients',
    'appointments',
    'form_requests',
    'intake_answers',
    'estimates',
    'online_payment_links',
    'refill_requests',
    'contact_consents',
    'conversations',
    'messages',
  ];
  const rows = tables.map((table) =>
    db.owner.query(`select * from ${table} where clinic_id = $1 order by 1, 2, 3`, [clinicId]),
  );
  return (await Promise.all(rows)).map((result) => result.rows);
};

test('every endpoint for clients is in one of the lists of this file', () => {
  const listed = [...Object.keys(INPUTS), ...Object.keys(CLINIC_INPUTS), ...LISTS, ...OPEN];
  expect(ownHandlers.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(listed.toSorted());
});

describe('another client of the same clinic', () => {
  test.each(endpointsIn(INPUTS))('%s returns 404 and changes nothing', async (id, endpoint) => {
    const fixture = await givenTwoClients();
    const before = await contentOf(fixture.clinicId);
    const response = await callAs(fixture.neighbour, endpoint, INPUTS[id]?.(fixture) ?? {});
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await contentOf(fixture.clinicId)).toEqual(before);
  });

  test.each(LISTS)('%s returns none of the other client’s data', async (id) => {
    const fixture = await givenTwoClients();
    const endpoint = ownHandlers.find((handler) => handler.endpoint.id === id)?.endpoint;
    const { status, body } = await callAs(fixture.neighbour, endpoint ?? bookMyAppointmentEndpoint, {});
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/Biscuit|Limping/);
  });
});

describe('a client of another clinic', () => {
  test.each(endpointsIn({ ...INPUTS, ...CLINIC_INPUTS }))(
    '%s returns 404 and changes nothing',
    async (id, endpoint) => {
      const fixture = await givenTwoClients();
      const { neighbour: outsider } = await givenTwoClients();
      const before = await contentOf(fixture.clinicId);
      const response = await callAs(outsider, endpoint, { ...INPUTS, ...CLINIC_INPUTS }[id]?.(fixture) ?? {});
      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await contentOf(fixture.clinicId)).toEqual(before);
    },
  );
});

test('a pet cannot be booked at another client’s clinic, nor as another client', async () => {
  const fixture = await givenTwoClients();
  const elsewhere = await givenTwoClients();
  const response = await api.call(fixture.neighbour, bookMyAppointmentEndpoint, {
    clinicId: elsewhere.clinicId,
    petId: fixture.other.petId,
    appointmentTypeId: elsewhere.typeId,
    startsAt: inDays(4),
    reason: 'X',
  });
  expect(response.status).toBe(404);
});

test.each(ownHandlers.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
  '%s is refused to staff, platform admins and anonymous callers',
  async (id, endpoint) => {
    const fixture = await givenTwoClients();
    const input = { ...INPUTS, ...CLINIC_INPUTS }[id]?.(fixture) ?? {};
    const platformAdmin = await givenPerson(db.owner, { role: 'platform_admin' });
    for (const person of [fixture.doctor, platformAdmin])
      expect((await callAs(person, endpoint, input)).status).toBe(403);
    expect((await callAs(null, endpoint, input)).status).toBe(401);
  },
);

describe('row-level security', () => {
  const asClient = <T>(person: Person, work: (tx: Kysely<Tables>) => Promise<T>) =>
    db.database.transaction(
      {
        databaseRole: 'clinic_client',
        mode: 'write',
        claims: { ...person, permissions: permissionsOf('client') },
      },
      work,
    );
  const run = (person: Person, statement: string) => asClient(person, (tx) => sql.raw(statement).execute(tx));

  test.each([
    ['a pet’s name', `update pets set name = 'X'`],
    ['a pet’s chip', `update pets set microchip = '276098102345678', microchip_kind = 'iso'`],
    ['a pet’s death', `update pets set deceased_on = null`],
    ['a pet’s clinic', `update pets set clinic_id = gen_random_uuid()`],
    ['an appointment’s time', `update appointments set starts_at = starts_at + interval '1 hour'`],
    ['a request into a confirmed appointment', `update appointments set status = 'confirmed'`],
    ['their own client record', `update clients set full_name = 'X'`],
    [
      'a link to a pet',
      `insert into pet_clients (clinic_id, pet_id, client_id) select clinic_id, pet_id, client_id from pet_clients`,
    ],
    [
      'a weighing',
      `insert into pet_weights (clinic_id, pet_id, weight_grams) select clinic_id, id, 5 from pets`,
    ],
    ['erasing a pet', `delete from pets`],
    ['erasing an appointment', `delete from appointments`],
    ['staff’s notes on them', `select notes from clients`],
    ['staff’s notes on a pet', `select notes from pets`],
    ['staff’s notes on a document', `select note from documents`],
    ['what staff have drawn on a document', `select annotations from documents`],
    ['who sees a document', `update documents set is_client_visible = true`],
    ['which picture is the photo of a pet', `delete from pet_photos`],
    ['tasks', `select title from tasks`],
    ['what staff wrote on a prescription', `select note from prescriptions`],
    ['doses of the clinic', `select bands from drug_monographs`],
    [
      'a refill past its rules',
      `insert into refill_requests (clinic_id, prescription_id) select clinic_id, id from prescriptions`,
    ],
    ['the answer to a refill', `update refill_requests set status = 'approved'`],
    ['who asked for a form', `select asked_by from form_requests`],
    ['a form of the clinic', `insert into forms (clinic_id, kind) select id, 'consent' from clinics`],
    ['why a form was voided', `select reason from form_voids`],
    ['what was signed', `update form_signatures set signer_name = 'X'`],
    ['staff’s notes on an appointment’s history', `select * from appointment_events`],
    ['how staff can be reached', `select email from staff_members`],
    ['the audit trail', `select * from audit_entries`],
    ['the search', `select * from search_terms`],
  ])('refuses to read or write %s', async (_what, statement) => {
    const { owner } = await givenTwoClients();
    await expect(run(owner, statement)).rejects.toMatchObject({ code: '42501' });
  });

  const insertAppointment = (fixture: Fixture, values: Readonly<Record<string, string>>) => {
    const row = {
      clinic_id: `'${fixture.clinicId}'`,
      appointment_type_id: `'${fixture.typeId}'`,
      pet_id: `'${fixture.petId}'`,
      client_id: `'${fixture.clientId}'`,
      doctor_id: `'${fixture.doctor.staffMemberId}'`,
      starts_at: `now() + interval '10 days'`,
      ends_at: `now() + interval '10 days 30 minutes'`,
      busy_until: `now() + interval '10 days 30 minutes'`,
      status: `'booked'`,
      reason: `'X'`,
      ...values,
    };
    return `insert into appointments (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
  };

  test('accepts a booking that the clinic offers', async () => {
    const fixture = await givenTwoClients();
    await expect(run(fixture.owner, insertAppointment(fixture, {}))).resolves.toBeDefined();
  });

  test.each([
    ['for another client’s pet', (fixture: Fixture) => ({ pet_id: `'${fixture.other.petId}'` })],
    ['as another client', (fixture: Fixture) => ({ client_id: `'${fixture.other.clientId}'` })],
    ['already confirmed', () => ({ status: `'confirmed'` })],
    ['as a request where the clinic books at once', () => ({ status: `'requested'` })],
    [
      'in the past',
      () => ({ starts_at: `now() - interval '1 hour'`, ends_at: 'now()', busy_until: 'now()' }),
    ],
  ])('refuses a booking %s', async (_what, valuesOf) => {
    const fixture = await givenTwoClients();
    await expect(run(fixture.owner, insertAppointment(fixture, valuesOf(fixture)))).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('refuses a booking of a type that is not offered, or for a deceased pet', async () => {
    const fixture = await givenTwoClients();
    const hidden = await givenAppointmentType(db.owner, fixture.clinicId, { onlineBookable: false });
    const csr = await givenStaff(db.owner, fixture.clinicId, { role: 'csr' });
    const refused = { code: '42501' };
    await expect(
      run(fixture.owner, insertAppointment(fixture, { appointment_type_id: `'${hidden}'` })),
    ).rejects.toMatchObject(refused);
    await expect(
      run(fixture.owner, insertAppointment(fixture, { doctor_id: `'${csr.staffMemberId}'` })),
    ).rejects.toMatchObject(refused);
    await db.owner.query(`update pets set deceased_on = '2026-01-01' where id = $1`, [fixture.petId]);
    await expect(run(fixture.owner, insertAppointment(fixture, {}))).rejects.toMatchObject(refused);
  });

  test('busy times contain only times, and none of another clinic', async () => {
    const fixture = await givenTwoClients();
    const elsewhere = await givenTwoClients();
    const busy = (person: Person, clinicId: string) =>
      asClient(person, async (tx) => {
        const { rows } = await sql<Record<string, unknown>>`
          select * from app.busy_times(${clinicId}, now(), now() + interval '30 days')`.execute(tx);
        return rows;
      });
    expect(await busy(fixture.neighbour, fixture.clinicId)).toMatchObject([
      { doctor_id: fixture.doctor.staffMemberId },
    ]);
    const [time] = await busy(fixture.neighbour, fixture.clinicId);
    expect(Object.keys(time ?? {}).toSorted()).toEqual(['doctor_id', 'ends_at', 'room_id', 'starts_at']);
    expect(await busy(elsewhere.neighbour, fixture.clinicId)).toEqual([]);
  });
});
