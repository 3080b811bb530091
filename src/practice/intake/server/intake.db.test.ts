import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenVisit } from '#test/given-acts.ts';
import { givenClientWithPet, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { givenOwnPet, inDays, type OwnPet } from '#test/given-own-pet.ts';
import { givenPrescriptions } from '#test/matrix/prescriptions.ts';
import { stepAppointmentEndpoint } from '#practice/appointments/contract.ts';
import {
  bookMyAppointmentEndpoint,
  listMyAppointmentsEndpoint,
  rescheduleMyAppointmentEndpoint,
} from '#practice/appointments/own.contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { listConversationsEndpoint } from '#practice/conversations/contract.ts';
import { listMyMessagesEndpoint } from '#practice/conversations/own.contract.ts';
import { changeConversationSettingsEndpoint } from '#practice/conversations/settings.contract.ts';
import { conversationsHandlers } from '#practice/conversations/server/routes.ts';
import { transferPetEndpoint } from '#practice/pets/contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import { getIntakeEndpoint } from '../contract.ts';
import { getMyIntakeEndpoint, saveMyIntakeEndpoint } from '../own.contract.ts';
import { intakeHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [
    ...intakeHandlers,
    ...appointmentsHandlers,
    ...conversationsHandlers,
    ...petsHandlers,
  ]);
});
afterAll(() => db.drop());

const book = async ({ person, clinicId, petId, typeId }: OwnPet, reason: string, days = 3) =>
  (
    await api.call(person, bookMyAppointmentEndpoint, {
      clinicId,
      petId,
      appointmentTypeId: typeId,
      startsAt: inDays(days),
      reason,
    })
  ).body.id;

/** A client with an appointment for a pet, and the front desk of the clinic. */
async function givenBooking(reason = 'Vomiting') {
  const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
  const desk = await givenStaff(db.owner, home.clinicId, { role: 'csr' });
  return { ...home, desk, id: await book(home, reason) };
}
type Booking = Awaited<ReturnType<typeof givenBooking>>;

const ANSWERS = [
  { question: 'reason', answer: 'She vomits after breakfast' },
  { question: 'since_when', answer: 'days' },
  { question: 'medication', answer: '' },
] as const;

const save = (person: Person, id: string, input: object = {}) =>
  api.call(person, saveMyIntakeEndpoint, {
    id,
    language: 'en',
    answers: [...ANSWERS],
    revision: 0,
    ...input,
  });
const saying = (answer: string) => ({ answers: [{ question: 'reason', answer }] });
const mine = (person: Person, id: string) => api.call(person, getMyIntakeEndpoint, { id });
const read = async ({ desk, id }: Pick<Booking, 'desk' | 'id'>) =>
  (await api.call(desk, getIntakeEndpoint, { id })).body.intake;

const turnOff = (clinicId: string, what = `'{}', '{intake_questions}', false`) =>
  db.owner.query(
    `insert into ai_choices (clinic_id, features_on, features_off, is_off) values ($1, ${what})`,
    [clinicId],
  );

const stepTo = ({ desk, id }: Pick<Booking, 'desk' | 'id'>, status: 'arrived' | 'cancelled') =>
  api.call(desk, stepAppointmentEndpoint, { id, status, version: 1 });

describe('a client', () => {
  test('is asked by the reason for the visit, answers, and changes the answers; the team reads them', async () => {
    const booking = await givenBooking();
    const { person, id } = booking;
    expect(await read(booking)).toBeNull();
    const { body: asked } = await mine(person, id);
    expect(asked).toMatchObject({ petName: 'Biscuit', language: 'en', stored: null, canChange: true });
    expect(asked.questions).toContain('stomach_signs');
    expect((await save(person, id)).body).toEqual({ id, revision: 1, emergencyInstruction: null });
    expect(await read(booking)).toMatchObject({
      answers: ANSWERS,
      clientName: 'Casey Client',
      petName: 'Biscuit',
      emergency: null,
      revision: 1,
    });
    const { body: stored } = await mine(person, id);
    expect(stored.questions).toEqual(['reason', 'since_when', 'medication']);
    expect(stored.stored).toMatchObject({ revision: 1, answers: ANSWERS });
    const changed = await save(person, id, { ...saying('Better now'), language: 'de', revision: 1 });
    expect(changed.body).toMatchObject({ revision: 2 });
    const after = await read(booking);
    expect(after).toMatchObject({ language: 'de', revision: 2, answers: saying('Better now').answers });
    expect(Date.parse(after?.changedAt ?? '')).toBeGreaterThan(Date.parse(after?.answeredAt ?? ''));
    const { rows } = await db.owner.query(
      `select actor_id, after from audit_entries where action = 'intake_answers.saved' and subject_id = $1 order by at`,
      [id],
    );
    expect(rows).toEqual([
      { actor_id: person.userId, after: { revision: 1, answered: 2 } },
      { actor_id: person.userId, after: { revision: 2, answered: 1 } },
    ]);
  });

  test('is asked by the name of the type too, also of one that is not booked online', async () => {
    const booking = await givenBooking('Please help');
    await db.owner.query(
      `update appointment_types set name = 'Surgery drop-off', online_bookable = false where clinic_id = $1`,
      [booking.clinicId],
    );
    const { body } = await mine(booking.person, booking.id);
    expect(body.questions).toContain('surgery_last_meal');
    expect(JSON.stringify(body)).not.toContain('drop-off');
  });

  test('is asked about the last visit and the prescription only where they see them', async () => {
    const booking = await givenBooking('Please help');
    const { clinicId, petId, clientId, person, id } = booking;
    const visit = (released: string | null) =>
      db.owner.query(
        `insert into visits (clinic_id, pet_id, client_id, reason, status, started_at, finished_at, locked_at, released_at, released_by)
         values ($1, $2, $3, 'Check', 'locked', now() - interval '3 days', now() - interval '3 days', now(), $4,
           case when $4::timestamptz is not null then $2::uuid end)`,
        [clinicId, petId, clientId, released],
      );
    await visit(null);
    expect((await mine(person, id)).body.questions).not.toContain('last_visit_progress');
    await visit(new Date().toISOString());
    expect((await mine(person, id)).body.questions).toContain('last_visit_progress');
    expect((await mine(person, id)).body.questions).not.toContain('prescribed_given');
    await givenPrescriptions(db.owner, {
      clinicId,
      canary: 'Carprofen',
      petId,
      visitId: await givenVisit(db.owner, clinicId, { petId, clientId }),
      doctorId: booking.doctor.staffMemberId,
      account: person.userId,
    });
    expect((await mine(person, id)).body.questions).toContain('prescribed_given');
  });

  test('is asked in the language in which the clinic writes to them', async () => {
    const booking = await givenBooking();
    await db.owner.query(`update clients set language = 'es' where id = $1`, [booking.clientId]);
    expect((await mine(booking.person, booking.id)).body.language).toBe('es');
  });

  test('sees at the appointment whether there are questions, and whether they were answered', async () => {
    const booking = await givenBooking();
    const state = async () =>
      (await api.call(booking.person, listMyAppointmentsEndpoint, {})).body.items.map(({ intake }) => intake);
    expect(await state()).toEqual(['open']);
    await save(booking.person, booking.id);
    expect(await state()).toEqual(['answered']);
    await stepTo(booking, 'arrived');
    expect(await state()).toEqual([null]);
  });

  test('answers for no other client’s appointment, and reads none', async () => {
    const ours = await givenBooking();
    await save(ours.person, ours.id);
    const neighbor = await givenPerson(db.owner, { role: 'client' });
    await givenClientWithPet(db.owner, ours.clinicId, { account: neighbor });
    const elsewhere = await givenBooking();
    for (const outsider of [neighbor, elsewhere.person]) {
      expect((await mine(outsider, ours.id)).status).toBe(404);
      expect((await save(outsider, ours.id, { revision: 1 })).status).toBe(404);
    }
    expect(await read(ours)).toMatchObject({ revision: 1 });
  });

  test('changes nothing once the pet is checked in, or the appointment is canceled', async () => {
    for (const status of ['arrived', 'cancelled'] as const) {
      const booking = await givenBooking();
      await save(booking.person, booking.id);
      expect((await stepTo(booking, status)).status).toBe(200);
      expect(codeOf(await save(booking.person, booking.id, { ...saying('x'), revision: 1 }))).toBe(
        'intake_closed',
      );
      expect((await mine(booking.person, booking.id)).body).toMatchObject({ canChange: false });
      expect(await read(booking)).toMatchObject({ revision: 1 });
    }
  });

  test('the database refuses answers after the check-in by itself', async () => {
    const booking = await givenBooking();
    const { clinicId, id, petId, clientId } = booking;
    await stepTo(booking, 'arrived');
    const inserting = db.owner.query(
      `insert into intake_answers (clinic_id, appointment_id, pet_id, client_id, language, answers)
       values ($1, $2, $3, $4, 'en', '[{"question": "reason", "answer": "x"}]')`,
      [clinicId, id, petId, clientId],
    );
    await expect(inserting).rejects.toMatchObject({ constraint: 'intake_answers_open_check' });
  });

  test('of two who change the same answers one is told to review; the same answers again succeed', async () => {
    const { person, id } = await givenBooking();
    await save(person, id);
    const both = await Promise.all(
      ['one', 'two'].map((text) => save(person, id, { ...saying(text), revision: 1 })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(codeOf(both.find(({ status }) => status === 409) ?? { body: null })).toBe('record_changed');
    const kept = (await mine(person, id)).body.stored;
    const again = await save(person, id, { answers: kept?.answers, revision: 1 });
    expect(again.body).toMatchObject({ revision: 2 });
  });

  test('two first answers at once leave one row', async () => {
    const { person, id } = await givenBooking();
    const both = await Promise.all(['one', 'two'].map((text) => save(person, id, saying(text))));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('where the clinic has turned the questions off', () => {
  test.each([
    ['the feature', `'{}', '{intake_questions}', false`],
    ['the assistant', `'{}', '{}', true`],
  ])('%s: nothing is asked, answered or read', async (_what, choice) => {
    const booking = await givenBooking();
    const { person, desk, id, clinicId } = booking;
    await save(person, id);
    await turnOff(clinicId, choice);
    expect(codeOf(await mine(person, id))).toBe('ai_feature_off');
    expect(codeOf(await save(person, id, { ...saying('x'), revision: 1 }))).toBe('ai_feature_off');
    expect(codeOf(await api.call(desk, getIntakeEndpoint, { id }))).toBe('ai_feature_off');
    const { items } = (await api.call(person, listMyAppointmentsEndpoint, {})).body;
    expect(items).toMatchObject([{ intake: null }]);
  });
});

describe('staff', () => {
  test('of another clinic reads nothing', async () => {
    const booking = await givenBooking();
    await save(booking.person, booking.id);
    const { desk } = await givenBooking();
    expect((await api.call(desk, getIntakeEndpoint, { id: booking.id })).status).toBe(404);
    expect((await api.call(desk, getIntakeEndpoint, { id: randomUUID() })).status).toBe(404);
  });
});

describe('INTAKE-3: an answer that sounds like an emergency', () => {
  const conversationsOf = async ({ desk }: Pick<Booking, 'desk'>) =>
    (await api.call(desk, listConversationsEndpoint, {})).body.items;
  const alertsOf = async (clinicId: string) =>
    (
      await db.owner.query(
        `select m.text, m.emergency from messages m where m.clinic_id = $1 and m.direction = 'in' order by m.position`,
        [clinicId],
      )
    ).rows;

  test('shows the instruction at once and reaches the team as a message', async () => {
    const booking = await givenBooking();
    const { person, id, petId } = booking;
    const { body } = await save(person, id, {
      answers: [
        { question: 'reason', answer: 'No problem, only a check' },
        { question: 'anything_else', answer: 'She cannot breathe' },
      ],
    });
    expect(body.emergencyInstruction).toMatch(/\S/);
    expect(await alertsOf(booking.clinicId)).toEqual([{ text: 'She cannot breathe', emergency: 'red' }]);
    const [conversation] = await conversationsOf(booking);
    expect(conversation).toMatchObject({ emergency: 'red', priority: 'urgent' });
    const intake = await read(booking);
    expect(intake).toMatchObject({ emergency: 'red', conversationId: conversation?.id });
    const { rows } = await db.owner.query(
      `select pet_id, subject, channel from conversations where id = $1`,
      [conversation?.id],
    );
    expect(rows).toEqual([{ pet_id: petId, subject: 'Answers before the visit', channel: 'portal' }]);
    const thread = await api.call(person, listMyMessagesEndpoint, { id: conversation?.id ?? '' });
    expect(thread.body.items[0]).toMatchObject({ isEmergencyInstruction: true });
  });

  test('an option that cannot wait does the same, in the language in which it was read', async () => {
    const booking = await givenBooking();
    const { body } = await save(booking.person, booking.id, {
      language: 'de',
      answers: [{ question: 'urine_signs', answer: 'cannot' }],
    });
    expect(body.emergencyInstruction).not.toBeNull();
    expect(await alertsOf(booking.clinicId)).toMatchObject([{ emergency: 'red' }]);
  });

  test('the same words again alert nobody twice; others join the conversation', async () => {
    const booking = await givenBooking();
    const { person, id, clinicId } = booking;
    await save(person, id, saying('She cannot breathe'));
    const more = {
      answers: [...saying('She cannot breathe').answers, { question: 'medication', answer: 'None' }],
    };
    const again = await save(person, id, { answers: [{ question: 'reason', answer: 'She cannot breathe' }] });
    expect(again.body).toMatchObject({ revision: 1 });
    expect(again.body.emergencyInstruction).not.toBeNull();
    await save(person, id, { ...more, revision: 1 });
    expect(await alertsOf(clinicId)).toHaveLength(1);
    await save(person, id, { ...saying('She collapsed'), revision: 2 });
    expect(await alertsOf(clinicId)).toHaveLength(2);
    expect((await conversationsOf(booking)).length).toBe(1);
  });

  test('what is negated alerts nobody, and the team sees it with the answers', async () => {
    const booking = await givenBooking();
    const { body } = await save(booking.person, booking.id, saying('She had a seizure two years ago'));
    expect(body.emergencyInstruction).toBeNull();
    expect(await read(booking)).toMatchObject({ emergency: 'amber', conversationId: null });
    expect(await alertsOf(booking.clinicId)).toEqual([]);
  });

  test('it reaches the team where the clinic answers no messages in the portal', async () => {
    const booking = await givenBooking();
    const admin = await givenStaff(db.owner, booking.clinicId, { role: 'clinic_admin' });
    const changed = await api.call(admin, changeConversationSettingsEndpoint, {
      version: 0,
      portalIsOn: false,
    });
    expect(changed.status).toBe(200);
    const { body } = await save(booking.person, booking.id, saying('She cannot breathe'));
    expect(body.emergencyInstruction).not.toBeNull();
    expect(await alertsOf(booking.clinicId)).toHaveLength(1);
  });
});

describe('what becomes of answers', () => {
  test('they go with an appointment that is rescheduled', async () => {
    const booking = await givenBooking();
    const { person, id, desk } = booking;
    await save(person, id);
    const { body: moved } = await api.call(person, rescheduleMyAppointmentEndpoint, {
      id,
      startsAt: inDays(5),
    });
    expect(moved).toMatchObject({ intake: 'answered' });
    expect(await read({ desk, id: moved.id })).toMatchObject({ answers: ANSWERS });
    expect(await read(booking)).toBeNull();
  });

  test('another client of the pet reads and changes them until the visit', async () => {
    const booking = await givenBooking();
    const { clinicId, petId, person, id } = booking;
    const partner = await givenPerson(db.owner, { role: 'client', name: 'Pat' });
    const other = await givenClientWithPet(db.owner, clinicId, { account: partner, name: 'Pat Client' });
    await db.owner.query(
      `insert into pet_clients (clinic_id, pet_id, client_id, is_primary) values ($1, $2, $3, false)`,
      [clinicId, petId, other.clientId],
    );
    await save(person, id);
    expect((await mine(partner, id)).body.stored).toMatchObject({ answers: ANSWERS });
    expect((await save(partner, id, { ...saying('Better'), revision: 1 })).status).toBe(200);
    expect(await read(booking)).toMatchObject({ clientName: 'Pat Client', revision: 2 });
    await stepTo(booking, 'arrived');
    expect((await mine(person, id)).body.stored).toBeNull();
  });

  test('CORE-10: the new client of a pet is asked anew, and reads nothing of the former one', async () => {
    const booking = await givenBooking();
    const { clinicId, petId, person, id } = booking;
    await save(person, id);
    const next = await givenPerson(db.owner, { role: 'client', name: 'Nia' });
    const { clientId } = await givenClientWithPet(db.owner, clinicId, { account: next, name: 'Nia Client' });
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const transferred = await api.call(admin, transferPetEndpoint, { id: petId, clientIds: [clientId] });
    expect(transferred.status).toBe(200);
    expect((await mine(next, id)).body).toMatchObject({ stored: null, canChange: true });
    expect((await mine(person, id)).status).toBe(404);
    expect((await save(next, id)).body).toMatchObject({ revision: 1 });
  });
});
