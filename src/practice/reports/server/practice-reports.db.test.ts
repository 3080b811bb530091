import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem } from '#test/given-acts.ts';
import { givenSchedule } from '#test/given-schedule-history.ts';
import { getReportEndpoint, type GetReport, listReportRowsEndpoint, type ReportId } from '../contract.ts';
import { reportsHandlers } from './routes.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Schedule = Awaited<ReturnType<typeof givenSchedule>>;
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

async function ask({ admin }: Schedule, reportId: ReportId, question: Partial<GetReport> = {}) {
  const api = createTestApi(db, reportsHandlers);
  const { status, body } = await api.call(admin, getReportEndpoint, { ...MARCH, ...question, reportId });
  expect(status).toBe(200);
  const rows = await api.call(admin, listReportRowsEndpoint, { ...MARCH, ...question, reportId });
  return { ...body, rows: rows.body.items.map(({ cells }) => cells) };
}

describe('no-shows', () => {
  test('are out of those who came or should have come; late cancellations are apart, early ones are not counted', async () => {
    const given = await givenSchedule(db);
    const { biscuit, minka, booked } = given;
    await booked({ ...biscuit, startsAt: '2026-03-02T09:00Z', status: 'completed' });
    await booked({ ...minka, startsAt: '2026-03-02T10:00Z', status: 'checked_out' });
    await booked({ ...biscuit, startsAt: '2026-03-03T09:00Z', status: 'no_show' });
    const cancelled = { ...minka, startsAt: '2026-03-04T09:00Z', status: 'cancelled' } as const;
    await booked({ ...cancelled, changedAt: '2026-03-03T09:01Z' });
    await booked({ ...cancelled, changedAt: '2026-03-03T09:00Z' });
    await booked({ ...minka, startsAt: '2026-03-05T09:00Z', status: 'rescheduled' });
    // Nobody closed it, so nobody knows.
    await booked({ ...minka, startsAt: '2026-03-06T09:00Z', status: 'confirmed' });
    const report = await ask(given, 'no_show', { by: 'doctor' });
    expect(report.totals).toEqual([1, 3, 1, 0]);
    expect(report.groups).toEqual([
      { key: given.doctor.staffMemberId, label: 'Dr Ash', values: [1, 3, 1, 0] },
    ]);
    expect(report.rows.map((cells) => cells.at(-1))).toEqual(['late', 'no_show', 'came', 'came']);
  });

  test('count on the clinic’s day, also on the days of a clock change', async () => {
    const given = await givenSchedule(db);
    const { biscuit, booked } = given;
    // In Berlin: the last minutes of March 28 and of 29, which has 23 hours, and the first of March 30.
    for (const startsAt of ['2026-03-28T22:30Z', '2026-03-29T21:30Z', '2026-03-29T22:00Z'])
      await booked({ ...biscuit, startsAt, status: 'no_show' });
    const { groups } = await ask(given, 'no_show');
    expect(groups.map(({ key, values }) => [key, values[0]])).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 1],
      ['2026-03-30', 1],
    ]);
    expect((await ask(given, 'no_show', { from: '2026-03-29', to: '2026-03-29' })).totals[0]).toBe(1);
  });
});

test('forward booking: what the pet had when it left, not what came or went later', async () => {
  const given = await givenSchedule(db);
  const { biscuit, minka, booked } = given;
  const leftAt = { status: 'completed', changedAt: '2026-03-02T09:40Z' } as const;
  await booked({ ...biscuit, startsAt: '2026-03-02T09:00Z', ...leftAt });
  // It was booked at the desk, and cancelled two weeks later.
  await booked({
    ...biscuit,
    startsAt: '2026-06-02T09:00Z',
    status: 'cancelled',
    bookedAt: '2026-03-02T09:35Z',
    changedAt: '2026-03-16T09:00Z',
  });
  await booked({ ...minka, startsAt: '2026-03-02T08:30Z', ...leftAt });
  // One was cancelled before, another was booked the day after.
  await booked({
    ...minka,
    startsAt: '2026-06-02T09:00Z',
    status: 'cancelled',
    changedAt: '2026-03-01T09:00Z',
  });
  await booked({ ...minka, startsAt: '2026-06-03T09:00Z', status: 'booked', bookedAt: '2026-03-03T09:00Z' });
  const { totals, rows } = await ask(given, 'forward_booking');
  expect(totals).toEqual([1, 2, 0, 0]);
  expect(new Map(rows.map((cells) => [cells[1], cells.at(-1)]))).toEqual(
    new Map([
      ['Biscuit', 'booked'],
      ['Minka', 'not_booked'],
    ]),
  );
});

test('clients by when they were last seen: 12, 14 and 18 months before the end of the period', async () => {
  const given = await givenSchedule(db);
  const { biscuit, booked } = given;
  const seen = async (startsAt: string) => {
    await db.owner.query('delete from appointments where clinic_id = $1', [given.clinicId]);
    await booked({ ...biscuit, startsAt, status: 'completed' });
    return (await ask(given, 'client_activity')).groups.map(({ key, values }) => [key, values]);
  };
  expect(await seen('2025-04-01T10:00Z')).toEqual([['recent', [1, 1, 0, 0]]]);
  expect(await seen('2025-03-31T10:00Z')).toEqual([['active', [1, 0, 0, 0]]]);
  expect(await seen('2025-01-31T10:00Z')).toEqual([['lapsing', [1, 0, 1, 0]]]);
  expect(await seen('2024-10-01T10:00Z')).toEqual([['lapsing', [1, 0, 1, 0]]]);
  expect(await seen('2024-09-30T10:00Z')).toEqual([['lapsed', [0, 0, 0, 1]]]);
  // After the end of the period: not seen yet.
  expect(await seen('2026-04-01T10:00Z')).toEqual([]);
});

test('compliance: done within 30 days of the due day, of living pets seen in 18 months', async () => {
  const given = await givenSchedule(db);
  const { clinicId, biscuit, minka, booked, asHistory } = given;
  await booked({ ...biscuit, startsAt: '2025-06-01T10:00Z', status: 'completed' });
  const protocolId = randomUUID();
  await db.owner.query(
    `insert into care_protocols (clinic_id, id, name, species, target, source) values ($1, $2, 'Rabies', 'dog', 'rabies', 'Test')`,
    [clinicId, protocolId],
  );
  const due = (petId: string, doneOn: string | null, status = doneOn === null ? 'declined' : 'done') =>
    asHistory((client) =>
      client.query(
        `insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation, status, done_on, closed_at)
         values ($1, $2, $3, '2026-03-10', '2026-03-10', 'DUE-5', 'x', $4, $5, now())`,
        [clinicId, petId, protocolId, status, doneOn],
      ),
    );
  await due(biscuit.petId, '2026-02-08');
  await due(biscuit.petId, '2026-04-09');
  await due(biscuit.petId, '2026-02-07');
  await due(biscuit.petId, '2026-04-10');
  await due(biscuit.petId, null);
  await due(biscuit.petId, null, 'cancelled');
  // Never seen, so nobody expects it.
  await due(minka.petId, '2026-03-10');
  const { totals, groups } = await ask(given, 'care_compliance');
  expect(totals).toEqual([2, 5, 0, 0]);
  expect(groups).toEqual([{ key: protocolId, label: 'Rabies', values: [2, 5, 0, 0] }]);
  await asHistory((client) =>
    client.query(`update pets set deceased_on = '2026-03-10' where id = $1`, [biscuit.petId]),
  );
  expect((await ask(given, 'care_compliance')).totals).toEqual([0, 0, 0, 0]);
});

test('missed charges: not invoiced a day after signing, or charged to nobody', async () => {
  const given = await givenSchedule(db);
  const { clinicId, biscuit, doctor, asHistory } = given;
  const itemId = await givenItem(db.owner, clinicId, { name: 'Nail trim' });
  const visit = (signedAt: string | null) =>
    asHistory(async (client) => {
      const id = randomUUID();
      await client.query(
        `insert into visits (clinic_id, id, pet_id, client_id, reason, status, started_at, signed_at, signed_by)
         values ($1, $2, $3, $4, 'Check', case when $5::timestamptz is null then 'open' else 'signed' end, '2026-03-02', $5,
           case when $5::timestamptz is null then null else $6::uuid end)`,
        [clinicId, id, biscuit.petId, biscuit.clientId, signedAt, doctor.userId],
      );
      return id;
    });
  const act = (visitId: string, { isBillable = true, isVoided = false } = {}) =>
    asHistory(async (client) => {
      const id = randomUUID();
      await client.query(
        `insert into acts (clinic_id, id, visit_id, pet_id, item_id, item_kind, item_name, status, is_billable, unbilled_reason, done_at,
           done_by)
         values ($1, $2, $3, $4, $5, 'service', 'Nail trim', 'done', $6, $7, '2026-03-02T10:00Z', $8)`,
        [
          clinicId,
          id,
          visitId,
          biscuit.petId,
          itemId,
          isBillable,
          isBillable ? null : 'Goodwill',
          doctor.userId,
        ],
      );
      if (isBillable)
        await client.query(
          `insert into charges (clinic_id, client_id, pet_id, visit_id, act_id, item_id, description, income_category, tax_class, taxes,
             quantity_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency, voided_at, voided_by)
           values ($1, $2, $3, $4, $5, $6, 'Nail trim', 'grooming', 'service', '[]', 1000, 1500, 0, 0, 1500, 'EUR',
             case when $7 then now() end, case when $7 then $8::uuid end)`,
          [clinicId, biscuit.clientId, biscuit.petId, visitId, id, itemId, isVoided, doctor.userId],
        );
    });
  const signed = await visit('2026-03-02T12:00Z');
  await act(signed);
  await act(signed, { isBillable: false });
  await act(await visit(null));
  await act(await visit(new Date(Date.now() - 60_000).toISOString()));
  const { totals, rows } = await ask(given, 'missed_charges', { by: 'kind' });
  expect(totals).toEqual([1, 1, 4, 0]);
  const told = rows.map(([, , item, kind, reason]) => [item, kind, reason]);
  expect(told).toContainEqual(['Nail trim', 'not_invoiced', null]);
  expect(told).toContainEqual(['Nail trim', 'unbilled', 'Goodwill']);
});

/** An estimate over 25.00 at most that was sent on a day, and what the client said. */
async function sentEstimate(
  { clinicId, biscuit }: Schedule,
  sentAt: string,
  answer: 'accepted' | 'declined' | null,
  validUntil = '2099-01-01',
) {
  const id = randomUUID();
  await db.owner.query(
    `insert into estimates (clinic_id, id, client_id, pet_id, title, valid_until_on, currency) values ($1, $2, $3, $4, 'Dental', $5, 'EUR')`,
    [clinicId, id, biscuit.clientId, biscuit.petId, validUntil],
  );
  await db.owner.query(
    `insert into estimate_options (clinic_id, estimate_id, position, name) values ($1, $2, 1, 'Treatment')`,
    [clinicId, id],
  );
  await db.owner.query(
    `update estimates set status = 'sent', sent_at = $3 where clinic_id = $1 and id = $2`,
    [clinicId, id, sentAt],
  );
  if (answer === null) return;
  await db.owner.query(
    `insert into estimate_answers (clinic_id, estimate_id, option_position, accepted_line_ids, declined_line_ids, signer_name, method,
       channel, document, content_hash, agreed_low_minor, agreed_high_minor)
     values ($1, $2, $3, '{}', '{}', 'Owner', 'typed', 'clinic', '{}', repeat('a', 64), 1000, 2500)`,
    [clinicId, id, answer === 'accepted' ? 1 : null],
  );
}

test('estimates: what became of those that were sent in the period, and what was agreed to at most', async () => {
  const given = await givenSchedule(db);
  await sentEstimate(given, '2026-03-02T09:00Z', 'accepted');
  await sentEstimate(given, '2026-03-02T10:00Z', 'accepted');
  await sentEstimate(given, '2026-03-03T09:00Z', 'declined');
  await sentEstimate(given, '2026-03-04T09:00Z', null);
  await sentEstimate(given, '2026-03-05T09:00Z', null, '2026-03-20');
  // In Berlin it is April already.
  await sentEstimate(given, '2026-03-31T22:30Z', 'accepted');
  const { totals, rows } = await ask(given, 'estimates', { by: 'kind' });
  expect(totals).toEqual([5, 2, 1, 5000]);
  expect(rows.map((cells) => [cells[0], cells[4], cells[5]])).toEqual([
    ['2026-03-05', 'expired', null],
    ['2026-03-04', 'waiting', null],
    ['2026-03-03', 'declined', null],
    ['2026-03-02', 'accepted', 2500],
    ['2026-03-02', 'accepted', 2500],
  ]);
  expect((await ask(given, 'estimates')).groups.map(({ key, values }) => [key, values[0]])).toEqual([
    ['2026-03-02', 2],
    ['2026-03-03', 1],
    ['2026-03-04', 1],
    ['2026-03-05', 1],
  ]);
  expect((await ask(given, 'estimates', { currency: 'CHF' })).totals).toEqual([0, 0, 0, 0]);
});
