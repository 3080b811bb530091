import type * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { codeOf, createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAlert, givenItem, givenTreatment, givenVisit, type GivenTreatment } from '#test/given-acts.ts';
import { givenOrderable } from '#test/given-orderable.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { dropActEndpoint } from '#practice/acts/contract.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import {
  cancelLabOrderEndpoint,
  changeLabOrderEndpoint,
  type CreateLabOrder,
  createLabOrderEndpoint,
  findOrderableTestsEndpoint,
  getLabOrderEndpoint,
  getRequisitionEndpoint,
  getSpecimenLabelsEndpoint,
  type LabOrderView,
  listLabOrdersEndpoint,
  submitLabOrderEndpoint,
} from '../contract.ts';
import {
  addLabOrderTemplateEndpoint,
  archiveLabOrderTemplateEndpoint,
  listLabOrderTemplatesEndpoint,
} from '../templates.contract.ts';
import { setOrderProgress } from './public/set-order-progress.ts';
import { labOrdersHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let treatment: GivenTreatment;
let laboratoryId: string;
let bloodId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...labOrdersHandlers, ...actsHandlers]);
  treatment = await givenTreatment(db.owner);
  laboratoryId = await givenOrderable(db.owner, treatment.clinicId);
  bloodId = await givenItem(db.owner, treatment.clinicId, { name: 'Blood count', priceMinor: 4000 });
});
afterAll(() => db.drop());

type Fields = Partial<z.input<typeof CreateLabOrder>>;
const create = (fields: Fields = {}) =>
  api.call(treatment.doctor, createLabOrderEndpoint, {
    visitId: treatment.visitId,
    laboratoryId,
    tests: [{ code: 'CBC', itemId: bloodId }],
    ...fields,
  });
/** The code of a refusal. */
const submit = (id: string) => api.call(treatment.csr, submitLabOrderEndpoint, { id });
const cancel = (id: string) =>
  api.call(treatment.doctor, cancelLabOrderEndpoint, { id, reason: 'Client left' });
const listed = async (view: LabOrderView, visitId?: string) =>
  (
    await api.call(treatment.csr, listLabOrdersEndpoint, { view, ...(visitId ? { visitId } : {}) })
  ).body.items.map(({ id }) => id);
const charges = async (actId: string | undefined) =>
  (
    await db.owner.query<{ amount: number }>(
      `select amount_minor as amount from charges where clinic_id = $1 and act_id = $2 and voided_at is null`,
      [treatment.clinicId, actId],
    )
  ).rows.map(({ amount }) => amount);

describe('LABO-2', () => {
  test('an order numbers itself, shares tubes among its tests, and plans an act for each test with an item', async () => {
    const { status, body } = await create({
      priority: 'stat',
      clinicalNote: 'Pale, weak',
      tests: [
        { code: 'CBC', itemId: bloodId },
        { code: 'reti', itemId: null },
        { code: 'CHEM', itemId: treatment.examId },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ordered',
      priority: 'stat',
      clinicalNote: 'Pale, weak',
      submittedAt: null,
    });
    expect(body.accession).toMatch(/^L\d{6}$/u);
    expect(body.specimens.map(({ position, specimen }) => [position, specimen])).toEqual([
      [1, 'EDTA blood'],
      [2, 'Serum'],
    ]);
    expect(
      body.tests.map(({ code, specimenPosition, act }) => [code, specimenPosition, act?.status]),
    ).toEqual([
      ['CBC', 1, 'planned'],
      ['RETI', 1, undefined],
      ['CHEM', 2, 'planned'],
    ]);
    expect(await charges(body.tests[0]?.act?.id)).toEqual([]);
  });

  test('orders that are made at once have numbers of their own', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => create()));
    const numbers = orders.map(({ body }) => body.accession);
    expect(new Set(numbers).size).toBe(6);
  });

  test('as which item a test is charged is known the next time', async () => {
    await create({ tests: [{ code: 'CBC', itemId: bloodId }] });
    const { body } = await api.call(treatment.csr, findOrderableTestsEndpoint, {
      laboratoryId,
      species: 'dog',
      q: 'blood',
    });
    expect(body.items.map(({ code, item }) => [code, item?.name])).toEqual([['CBC', 'Blood count']]);
  });

  test('a test that is not offered, a laboratory that is not used, and a closed visit are refused', async () => {
    const unknown = await create({ tests: [{ code: 'NONE', itemId: null }] });
    expect([unknown.status, codeOf(unknown)]).toEqual([422, 'invalid_input']);
    const other = await givenTreatment(db.owner);
    const foreign = await givenOrderable(db.owner, other.clinicId);
    expect((await create({ laboratoryId: foreign })).status).toBe(404);
    const closed = await givenVisit(db.owner, treatment.clinicId, treatment);
    await db.owner.query(
      `update visits set status = 'locked', locked_at = now() where clinic_id = $1 and id = $2`,
      [treatment.clinicId, closed],
    );
    expect(codeOf(await create({ visitId: closed }))).toBe('visit_closed');
  });

  test('an alert needs a reason, and nothing is written without one', async () => {
    const cautious = await givenTreatment(db.owner);
    const lab = await givenOrderable(db.owner, cautious.clinicId);
    await givenAlert(db.owner, cautious, { mustAcknowledge: true });
    const order = (overrideReason?: string) =>
      api.call(cautious.doctor, createLabOrderEndpoint, {
        visitId: cautious.visitId,
        laboratoryId: lab,
        tests: [{ code: 'CBC', itemId: cautious.examId }],
        ...(overrideReason === undefined ? {} : { overrideReason }),
      });
    expect(codeOf(await order())).toBe('alert_not_acknowledged');
    const { rows } = await db.owner.query('select from lab_orders where clinic_id = $1', [cautious.clinicId]);
    expect(rows).toEqual([]);
    expect((await order('Bites, muzzled')).status).toBe(200);
  });
});

describe('LABO-3', () => {
  test('submitting charges each test once, however often it is pressed', async () => {
    const { body } = await create();
    const answers = await Promise.all([submit(body.id), submit(body.id), submit(body.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [order] = answers.map((answer) => answer.body);
    expect(order).toMatchObject({ status: 'sent', tests: [{ act: { status: 'done' } }] });
    expect(order?.specimens[0]?.collectedAt).not.toBeNull();
    expect(order?.expectedAt).not.toBeNull();
    expect(await charges(body.tests[0]?.act?.id)).toEqual([4000]);
  });

  test('an item without a price stops it, and nothing is half-submitted', async () => {
    const free = await givenItem(db.owner, treatment.clinicId, { priceMinor: null });
    const { body } = await create({
      tests: [
        { code: 'CBC', itemId: bloodId },
        { code: 'CHEM', itemId: free },
      ],
    });
    expect(codeOf(await submit(body.id))).toBe('item_without_price');
    const { body: after } = await api.call(treatment.csr, getLabOrderEndpoint, { id: body.id });
    expect(after).toMatchObject({ submittedAt: null, tests: [{ act: { status: 'planned' } }, {}] });
  });

  test('samples are not taken in the future', async () => {
    const { body } = await create();
    const { status } = await api.call(treatment.csr, submitLabOrderEndpoint, {
      id: body.id,
      collectedAt: '2999-01-01T00:00:00Z',
    });
    expect(status).toBe(422);
  });

  test('an act that was dropped before stays dropped, and the order is listed as not charged', async () => {
    const visitId = await givenVisit(db.owner, treatment.clinicId, treatment);
    const { body } = await create({ visitId });
    await api.call(treatment.doctor, dropActEndpoint, {
      id: body.tests[0]?.act?.id ?? '',
      reason: 'By mistake',
      isDeclined: false,
    });
    expect((await submit(body.id)).status).toBe(200);
    expect(await listed('not_charged', visitId)).toEqual([body.id]);
  });

  test('after submitting, nothing of the order is changed', async () => {
    const { body } = await create();
    const change = (version: number) =>
      api.call(treatment.doctor, changeLabOrderEndpoint, { id: body.id, version, priority: 'urgent' });
    const { body: changed } = await change(body.version);
    expect(changed.priority).toBe('urgent');
    expect(codeOf(await change(body.version))).toBe('record_changed');
    const { body: submitted } = await submit(body.id);
    expect(codeOf(await change(submitted.version))).toBe('lab_order_submitted');
  });
});

describe('LABO-4', () => {
  test('cancelling drops what is planned', async () => {
    const { body } = await create();
    const { body: cancelled } = await cancel(body.id);
    expect(cancelled).toMatchObject({
      order: { status: 'cancelled', closingReason: 'Client left', tests: [{ act: { status: 'voided' } }] },
      stillCharged: [],
    });
    expect((await cancel(body.id)).status).toBe(200);
    expect(codeOf(await submit(body.id))).toBe('lab_order_closed');
  });

  test('cancelling takes back what was charged while its visit is open', async () => {
    const { body } = await create();
    await submit(body.id);
    expect((await cancel(body.id)).body.stillCharged).toEqual([]);
    expect(await charges(body.tests[0]?.act?.id)).toEqual([]);
  });

  test('a charge of a closed visit stays, and is named', async () => {
    const visitId = await givenVisit(db.owner, treatment.clinicId, treatment);
    const { body } = await create({ visitId });
    await submit(body.id);
    await db.owner.query(
      `update visits set status = 'locked', locked_at = now() where clinic_id = $1 and id = $2`,
      [treatment.clinicId, visitId],
    );
    expect((await cancel(body.id)).body.stillCharged).toEqual(['Complete blood count']);
    expect(await charges(body.tests[0]?.act?.id)).toEqual([4000]);
  });

  test('an order with results is not cancelled, and a cancelled one takes no results', async () => {
    const { body } = await create();
    await submit(body.id);
    const progress = (orderId: string) =>
      asClinic(db.database, treatment.clinicId, ({ tx }) =>
        setOrderProgress(
          { tx, clinicId: treatment.clinicId },
          { orderId, tests: [{ code: 'cbc', status: 'final' }], status: 'received' },
        ),
      );
    await progress(body.id);
    const { body: after } = await api.call(treatment.csr, getLabOrderEndpoint, { id: body.id });
    expect(after).toMatchObject({ status: 'received', tests: [{ status: 'final' }] });
    expect(codeOf(await cancel(body.id))).toBe('lab_order_closed');
    const { body: second } = await create();
    await cancel(second.id);
    await progress(second.id);
    expect((await api.call(treatment.csr, getLabOrderEndpoint, { id: second.id })).body.status).toBe(
      'cancelled',
    );
  });
});

describe('lists', () => {
  test('each view has its orders, and pages follow each other', async () => {
    const visitId = await givenVisit(db.owner, treatment.clinicId, treatment);
    const [planned, late] = [await create({ visitId }), await create({ visitId })];
    await submit(late.body.id);
    // As if it had been submitted a week ago.
    await db.owner.query('alter table lab_orders disable trigger lab_orders_protect');
    await db.owner.query(
      `update lab_orders set submitted_at = now() - interval '7 days' where clinic_id = $1 and id = $2`,
      [treatment.clinicId, late.body.id],
    );
    await db.owner.query('alter table lab_orders enable trigger lab_orders_protect');
    expect(await listed('open', visitId)).toEqual([late.body.id, planned.body.id]);
    expect(await listed('to_submit', visitId)).toEqual([planned.body.id]);
    expect(await listed('overdue', visitId)).toEqual([late.body.id]);
    expect(await listed('no_result', visitId)).toEqual([late.body.id]);
    const page = await api.call(treatment.csr, listLabOrdersEndpoint, { view: 'all', visitId, limit: 1 });
    const next = await api.call(treatment.csr, listLabOrdersEndpoint, {
      view: 'all',
      visitId,
      limit: 1,
      cursor: page.body.nextCursor ?? '',
    });
    expect([...page.body.items, ...next.body.items].map(({ id }) => id)).toEqual([
      late.body.id,
      planned.body.id,
    ]);
  });
});

describe('papers', () => {
  test('requisition and labels name patient, tests and samples, and are the same bytes each time', async () => {
    const { body } = await create({
      clinicalNote: 'Pale mucosa',
      tests: [
        { code: 'CBC', itemId: bloodId },
        { code: 'CHEM', itemId: null },
      ],
    });
    const requisition = () => api.call(treatment.csr, getRequisitionEndpoint, { id: body.id });
    const [first, second] = [(await requisition()).body, (await requisition()).body];
    expect(first.contentBase64).toBe(second.contentBase64);
    const text = readPdfText(Buffer.from(first.contentBase64, 'base64'));
    for (const word of [body.accession, 'Complete blood count', 'Pale mucosa', `${body.accession}-2`])
      expect(text).toContain(word);
    const labels = await api.call(treatment.csr, getSpecimenLabelsEndpoint, {
      id: body.id,
      size: 'roll_70x37',
    });
    const pdf = Buffer.from(labels.body.contentBase64, 'base64');
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/gu)).toHaveLength(2);
    expect(readPdfText(pdf)).toContain(`${body.accession}-1`);
  });
});

describe('templates', () => {
  test('a template has the tests that the laboratory still offers, and can be removed', async () => {
    const add = (name: string) =>
      api.call(treatment.doctor, addLabOrderTemplateEndpoint, {
        name,
        laboratoryId,
        testCodes: ['cbc', 'CHEM', 'GONE'],
        species: ['dog'],
      });
    const { body: added } = await add('Before anesthesia');
    expect(codeOf(await add('before Anesthesia'))).toBe('name_taken');
    const list = async (species: 'cat' | 'dog') =>
      (await api.call(treatment.csr, listLabOrderTemplatesEndpoint, { species })).body.items;
    expect((await list('dog')).map(({ name, tests }) => [name, tests.map(({ code }) => code)])).toEqual([
      ['Before anesthesia', ['CHEM', 'CBC']],
    ]);
    expect(await list('cat')).toEqual([]);
    const archive = () => api.call(treatment.doctor, archiveLabOrderTemplateEndpoint, { id: added.id });
    expect((await archive()).status).toBe(200);
    expect((await archive()).status).toBe(404);
    expect(await list('dog')).toEqual([]);
  });
});

test('an order of another clinic is not found', async () => {
  const { body } = await create();
  const other = await givenTreatment(db.owner);
  const call = async (endpoint: typeof getLabOrderEndpoint | typeof submitLabOrderEndpoint) =>
    (await api.call(other.doctor, endpoint, { id: body.id })).status;
  expect([await call(getLabOrderEndpoint), await call(submitLabOrderEndpoint)]).toEqual([404, 404]);
});
