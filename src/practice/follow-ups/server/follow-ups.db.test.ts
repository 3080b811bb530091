import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { asJob, givenContact } from '#test/given-conversations.ts';
import { givenItem, givenVisit } from '#test/given-acts.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenStaff,
  type Person,
} from '#test/given.ts';
import { FOLLOW_UP_INTERVALS } from '#practice/assistant/rules/follow-up-table.rules.ts';
import { recordConsent } from '#practice/contact-consent/server/public/record-consent.ts';
import { setMessageChannel } from '#practice/conversations/server/public/set-message-channel.ts';
import { noteFromText } from '#practice/visits/note.rules.ts';
import { FOLLOW_UP_PURPOSES } from '#vocabulary/follow-ups.ts';
import {
  changeFollowUpEndpoint,
  confirmFollowUpIntervalsEndpoint,
  dropFollowUpsEndpoint,
  type FollowUpKey,
  type ListedFollowUp,
  listFollowUpIntervalsEndpoint,
  listFollowUpsEndpoint,
  sendFollowUpsEndpoint,
  undoFollowUpsEndpoint,
} from '../contract.ts';
import { followUpsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, followUpsHandlers);
});
afterAll(() => db.drop());

interface World {
  readonly clinicId: string;
  readonly petId: string;
  readonly clientId: string;
  readonly doctor: Person & { readonly staffMemberId: string };
  readonly visitId: string;
}

/** A clinic that texts and has confirmed its intervals, with a pet that was castrated yesterday. */
async function givenSurgery({ isConfirmed = true, daysAgo = 1 } = {}): Promise<World> {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Lind' });
  const { clientId, petId } = await givenClientWithPet(db.owner, clinicId);
  const address = `${clientId}@people.test`;
  await givenContact(db, clinicId, clientId, address);
  await asJob(db, clinicId, new Date(), async (scope) => {
    await setMessageChannel(scope, { channel: 'email', endpoint: null, isOn: true, isDefault: true });
    await recordConsent(scope, {
      clientId,
      channel: 'email',
      address,
      purpose: 'care',
      action: 'given',
      method: 'staff_written',
    });
  });
  const visitId = await givenVisit(db.owner, clinicId, { petId, clientId });
  const itemId = await givenItem(db.owner, clinicId, { name: 'Castration' });
  await db.owner.query(
    `insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, unbilled_reason, status, done_at, done_by)
     values ($1, $2, $3, $4, 'procedure', 'Castration', false, 'Test', 'done', now() - make_interval(days => $6), $5)`,
    [clinicId, visitId, petId, itemId, doctor.userId, daysAgo],
  );
  const world = { clinicId, petId, clientId, doctor, visitId };
  if (isConfirmed) await confirmAll(world);
  return world;
}

const confirmAll = ({ doctor }: Pick<World, 'doctor'>) =>
  api.call(doctor, confirmFollowUpIntervalsEndpoint, {
    items: FOLLOW_UP_PURPOSES.map((purpose) => {
      const { way, afterDays, graceDays } = FOLLOW_UP_INTERVALS[purpose];
      return { purpose, way, afterDays, graceDays };
    }),
  });

const list = async (by: Person, input = {}) => (await api.call(by, listFollowUpsEndpoint, input)).body.items;
const purposes = (items: readonly ListedFollowUp[]) => items.map(({ purpose }) => purpose);
const keyOf = ({ petId, purpose, day }: FollowUpKey) => ({ petId, purpose, day });

describe('the list', () => {
  test('has who, when, what and why, the earliest first', async () => {
    const { doctor, petId } = await givenSurgery();
    const items = await list(doctor);
    expect(purposes(items)).toEqual(['after_surgery', 'suture_removal']);
    expect(items[0]).toMatchObject({
      way: 'call',
      pet: { id: petId },
      isOverdue: false,
      refusal: null,
      isConfirmed: true,
    });
    expect(items[0]?.why.text).toMatch(/^Castration on /);
    expect(items[0]?.why.sources).toMatchObject([{ kind: 'act' }]);
    expect(items[1]).toMatchObject({ way: 'message', isChanged: false });
  });

  test('comes in pages, and each is in one', async () => {
    const { doctor } = await givenSurgery();
    const first = (await api.call(doctor, listFollowUpsEndpoint, { limit: 1 })).body;
    expect(purposes(first.items)).toEqual(['after_surgery']);
    const next = (await api.call(doctor, listFollowUpsEndpoint, { limit: 1, cursor: first.nextCursor ?? '' }))
      .body;
    expect(purposes(next.items)).toEqual(['suture_removal']);
    expect(next.nextCursor).toBeNull();
  });

  test('of the caller’s own visits, and the overdue ones', async () => {
    const { clinicId, doctor, visitId } = await givenSurgery();
    await db.owner.query(`update visits set doctor_id = $2 where id = $1`, [visitId, doctor.staffMemberId]);
    const other = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    expect(await list(doctor, { whose: 'mine' })).toHaveLength(2);
    expect(await list(other, { whose: 'mine' })).toEqual([]);
    expect(await list(doctor, { view: 'overdue' })).toEqual([]);
    const late = await givenSurgery({ daysAgo: 3 });
    expect(await list(late.doctor, { view: 'overdue' })).toMatchObject([
      { purpose: 'after_surgery', isOverdue: true },
    ]);
  });

  test('a recheck of a plan is on it until it is booked', async () => {
    const { clinicId, doctor, visitId, petId, clientId } = await givenSurgery();
    const text = 'Recheck in 10 days';
    await db.owner.query(
      `insert into visit_sections (clinic_id, visit_id, section, content, plain_text) values ($1, $2, 'plan', $3, $4)`,
      [clinicId, visitId, JSON.stringify(noteFromText(text)), text],
    );
    expect(purposes(await list(doctor))).toContain('recheck');
    const typeId = await givenAppointmentType(db.owner, clinicId);
    await db.owner.query(
      `insert into appointments (clinic_id, pet_id, client_id, doctor_id, appointment_type_id, starts_at, ends_at, busy_until, status, reason)
       values ($1, $2, $3, $4, $5, now() + interval '10 days', now() + interval '10 days 30 minutes', now() + interval '10 days 30 minutes', 'booked', 'Recheck')`,
      [clinicId, petId, clientId, doctor.staffMemberId, typeId],
    );
    expect(purposes(await list(doctor))).not.toContain('recheck');
  });

  test('a task of the same recheck that was closed ends it', async () => {
    const { clinicId, doctor, visitId, petId } = await givenSurgery();
    const text = 'Recheck in 10 days';
    await db.owner.query(
      `insert into visit_sections (clinic_id, visit_id, section, content, plain_text) values ($1, $2, 'plan', $3, $4)`,
      [clinicId, visitId, JSON.stringify(noteFromText(text)), text],
    );
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into tasks (clinic_id, title, kind, pet_id, visit_id, due_on)
       values ($1, $4, 'recheck', $2, $3, current_date + 10) returning id`,
      [clinicId, petId, visitId, text],
    );
    expect(purposes(await list(doctor))).toContain('recheck');
    await db.owner.query(
      `update tasks set status = 'done', closed_how = 'messaged', closed_at = now() where id = $1`,
      [rows[0]?.id],
    );
    expect(purposes(await list(doctor))).not.toContain('recheck');
  });

  test('of another clinic nothing', async () => {
    await givenSurgery();
    const { clinicId } = await givenClinic(db.owner);
    expect(await list(await givenStaff(db.owner, clinicId, { role: 'doctor' }))).toEqual([]);
  });
});

describe('sending', () => {
  test('a message goes the way of messages, a call becomes a task, and neither is on the list again', async () => {
    const { clinicId, doctor } = await givenSurgery();
    const items = (await list(doctor)).map(keyOf);
    const { body } = await api.call(doctor, sendFollowUpsEndpoint, { items });
    expect(body.items.map(({ purpose, outcome }) => `${purpose} ${outcome}`).toSorted()).toEqual([
      'after_surgery task',
      'suture_removal sent',
    ]);
    const sent = await db.owner.query(
      `select text, purpose, is_typed from messages where clinic_id = $1 and direction = 'out'`,
      [clinicId],
    );
    expect(sent.rows).toMatchObject([{ purpose: 'care', is_typed: false }]);
    const tasks = await db.owner.query(`select kind, client_draft from tasks where clinic_id = $1`, [
      clinicId,
    ]);
    expect(tasks.rows).toMatchObject([{ kind: 'call' }]);
    const drafts = await db.owner.query(
      `select f.feature, d.decision, d.edit_distance from ai_drafts f join ai_draft_decisions d on d.draft_id = f.id where f.clinic_id = $1`,
      [clinicId],
    );
    const accepted = { feature: 'follow_up_drafts', decision: 'accepted', edit_distance: 0 };
    expect(drafts.rows).toEqual([accepted, accepted]);
    expect(await list(doctor)).toEqual([]);
    const again = await api.call(doctor, sendFollowUpsEndpoint, { items });
    expect(again.body.items.map(({ outcome }) => outcome)).toEqual(['gone', 'gone']);
  });

  test('two people at once send it once', async () => {
    const { clinicId, doctor } = await givenSurgery();
    const items = (await list(doctor)).map(keyOf);
    const both = await Promise.all([1, 2].map(() => api.call(doctor, sendFollowUpsEndpoint, { items })));
    expect(both.flatMap(({ body }) => body.items.map(({ outcome }) => outcome)).toSorted()).toEqual([
      'gone',
      'gone',
      'sent',
      'task',
    ]);
    const { rows } = await db.owner.query(
      `select (select count(*)::int from tasks where clinic_id = $1) as tasks,
          (select count(*)::int from messages where clinic_id = $1) as messages`,
      [clinicId],
    );
    expect(rows).toEqual([{ tasks: 1, messages: 1 }]);
  });

  test('is undone while the message waits, and the list has it again', async () => {
    const { clinicId, doctor } = await givenSurgery();
    const items = (await list(doctor)).map(keyOf);
    await api.call(doctor, sendFollowUpsEndpoint, { items });
    expect((await api.call(doctor, undoFollowUpsEndpoint, { items })).body.items).toHaveLength(2);
    expect(purposes(await list(doctor))).toEqual(['after_surgery', 'suture_removal']);
    const { rows } = await db.owner.query(
      `select (select status from tasks where clinic_id = $1) as task, (select status from messages where clinic_id = $1) as message`,
      [clinicId],
    );
    expect(rows).toEqual([{ task: 'dropped', message: 'canceled' }]);
    const { body } = await api.call(doctor, sendFollowUpsEndpoint, { items });
    expect(body.items.map(({ outcome }) => outcome).toSorted()).toEqual(['sent', 'task']);
  });

  test('what was handed over stays sent', async () => {
    const { clinicId, doctor } = await givenSurgery();
    const items = (await list(doctor)).filter(({ way }) => way === 'message').map(keyOf);
    await api.call(doctor, sendFollowUpsEndpoint, { items });
    await db.owner.query(`update messages set status = 'sent', sent_at = now() where clinic_id = $1`, [
      clinicId,
    ]);
    expect((await api.call(doctor, undoFollowUpsEndpoint, { items })).body.items).toEqual([]);
    expect(purposes(await list(doctor))).toEqual(['after_surgery']);
  });

  test('not to a client who has no address, and the reason is shown before', async () => {
    const { clinicId, doctor, clientId } = await givenSurgery();
    await db.owner.query(`delete from client_contacts where clinic_id = $1 and client_id = $2`, [
      clinicId,
      clientId,
    ]);
    const items = (await list(doctor)).filter(({ way }) => way === 'message');
    expect(items).toMatchObject([{ refusal: 'no_address', channel: null }]);
    const { body } = await api.call(doctor, sendFollowUpsEndpoint, { items: items.map(keyOf) });
    expect(body.items).toMatchObject([{ outcome: 'refused', refusal: 'no_address' }]);
    expect(await list(doctor)).toHaveLength(2);
  });

  test('not by intervals that the clinic has not confirmed', async () => {
    const { doctor } = await givenSurgery({ isConfirmed: false });
    const items = await list(doctor);
    expect(items.every(({ isConfirmed }) => !isConfirmed)).toBe(true);
    const { body } = await api.call(doctor, sendFollowUpsEndpoint, { items: items.map(keyOf) });
    expect(body.items.map(({ outcome }) => outcome)).toEqual(['unconfirmed', 'unconfirmed']);
  });
});

describe('changing and dropping', () => {
  test('a changed text is what is sent, on the day that it was moved to', async () => {
    const { clinicId, doctor } = await givenSurgery();
    const [, sutures] = await list(doctor);
    if (!sutures) throw new Error('No follow-up.');
    const [call] = await list(doctor);
    const on = call?.on ?? '';
    await api.call(doctor, changeFollowUpEndpoint, { ...keyOf(sutures), on, text: 'Please come on Friday.' });
    const changed = (await list(doctor)).find(({ purpose }) => purpose === 'suture_removal');
    expect(changed).toMatchObject({ on, text: 'Please come on Friday.', isChanged: true });
    await api.call(doctor, sendFollowUpsEndpoint, { items: [keyOf(sutures)] });
    const { rows } = await db.owner.query<{ text: string }>(
      `select text from messages where clinic_id = $1 and direction = 'out'`,
      [clinicId],
    );
    expect(rows[0]?.text).toMatch(/^Please come on Friday\.\n\n/);
    const refused = await api.call(doctor, changeFollowUpEndpoint, {
      ...keyOf(sutures),
      on: null,
      text: 'Again',
    });
    expect(codeOf(refused)).toBe('follow_up_done');
  });

  test('a dropped one is off the list until it is undone', async () => {
    const { doctor } = await givenSurgery();
    const items = (await list(doctor)).map(keyOf);
    await api.call(doctor, dropFollowUpsEndpoint, { items });
    expect(await list(doctor)).toEqual([]);
    await api.call(doctor, undoFollowUpsEndpoint, { items });
    expect(await list(doctor)).toHaveLength(2);
  });

  test('a pet of another clinic is not found', async () => {
    const { doctor } = await givenSurgery();
    const other = await givenSurgery();
    const key = { petId: other.petId, purpose: 'recheck' as const, day: '2026-03-10' };
    expect(codeOf(await api.call(doctor, dropFollowUpsEndpoint, { items: [key] }))).toBe('not_found');
    const changed = await api.call(doctor, changeFollowUpEndpoint, { ...key, on: null, text: 'Hello' });
    expect(codeOf(changed)).toBe('not_found');
  });
});

test('the clinic’s own interval decides when', async () => {
  const { doctor } = await givenSurgery({ isConfirmed: false });
  const before = (await api.call(doctor, listFollowUpIntervalsEndpoint, {})).body.items;
  expect(before.every(({ confirmedAt }) => confirmedAt === null)).toBe(true);
  const [first] = await list(doctor);
  await api.call(doctor, confirmFollowUpIntervalsEndpoint, {
    items: [{ purpose: 'after_surgery', way: 'message', afterDays: 2, graceDays: 3 }],
  });
  const [next] = await list(doctor);
  expect(next).toMatchObject({ purpose: 'after_surgery', way: 'message', isConfirmed: true });
  expect(next?.on).not.toBe(first?.on);
});

test('off with the feature', async () => {
  const { clinicId, doctor } = await givenSurgery();
  await db.owner.query(
    `insert into ai_choices (clinic_id, features_on, features_off) values ($1, '{}', '{follow_up_drafts}')`,
    [clinicId],
  );
  expect(codeOf(await api.call(doctor, listFollowUpsEndpoint, {}))).toBe('ai_feature_off');
});
