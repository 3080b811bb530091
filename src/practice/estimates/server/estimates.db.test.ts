import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem, givenTreatment, type GivenTreatment } from '#test/given-acts.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { planActsEndpoint } from '#practice/acts/contract.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { answerEstimateEndpoint } from '../answers.contract.ts';
import {
  changeEstimateEndpoint,
  copyEstimateEndpoint,
  createEstimateEndpoint,
  getEstimateEndpoint,
  getEstimatePdfEndpoint,
  listEstimatesEndpoint,
  sendEstimateEndpoint,
  withdrawEstimateEndpoint,
} from '../contract.ts';
import { answerHash } from './frozen-answer.ts';
import { estimatesHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: GivenTreatment;
let dentalId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...actsHandlers, ...estimatesHandlers]);
  world = await givenTreatment(db.owner);
  dentalId = await givenItem(db.owner, world.clinicId, { name: 'Dental cleaning', priceMinor: 20_000 });
});
afterAll(() => db.drop());

const line = (itemId: string, highThousandths = 1000, isRequired = false) => ({
  itemId,
  highThousandths,
  isRequired,
});

/** A draft of an examination, which is needed, and one or two dental cleanings. */
async function givenDraft() {
  const { petId, csr, examId } = world;
  const { body: empty } = await api.call(csr, createEstimateEndpoint, {
    petId,
    title: 'Dental',
    from: { kind: 'items', itemIds: [] },
  });
  const { status, body } = await api.call(csr, changeEstimateEndpoint, {
    id: empty.id,
    version: empty.version,
    title: 'Dental',
    message: 'We have found tartar.',
    validUntilOn: '2099-01-01',
    options: [
      { name: 'Recommended', note: null, lines: [line(examId, 1000, true), line(dentalId, 2000)] },
      { name: 'Essential', note: 'For now', lines: [line(examId)] },
    ],
  });
  expect(status).toBe(200);
  return body;
}
const get = async (id: string) => (await api.call(world.csr, getEstimateEndpoint, { id })).body;
async function givenSent() {
  const { id, version } = await givenDraft();
  const { status } = await api.call(world.csr, sendEstimateEndpoint, { id, version, byEmail: false });
  expect(status).toBe(200);
  return get(id);
}
const STROKES = [[1000, 2000, 3000, 1000]];
const answer = (id: string, optionPosition: number | null, declinedLineIds: string[] = []) =>
  api.call(world.csr, answerEstimateEndpoint, {
    id,
    optionPosition,
    declinedLineIds,
    signerName: 'Kim Client',
    strokes: STROKES,
  });
const lineOf = async (id: string, description: string) => {
  const { document } = await get(id);
  const found = document.options[0]?.lines.find((one) => one.description === description);
  return found?.id ?? '';
};

describe('a draft', () => {
  test('has the prices and taxes of the catalogue, from the lowest to the highest sum', async () => {
    const draft = await givenDraft();
    expect(draft).toMatchObject({ status: 'draft', lowMinor: 5950, highMinor: 53_550, currency: 'EUR' });
    expect(draft.document.options[0]).toMatchObject({
      low: { netMinor: 25_000, taxMinor: 4750, totalMinor: 29_750 },
      high: { netMinor: 45_000, taxMinor: 8550, totalMinor: 53_550 },
    });
  });

  test('CORE-6: keeps its prices when the catalogue changes, and a copy has the new ones', async () => {
    const itemId = await givenItem(db.owner, world.clinicId, { priceMinor: 1000 });
    const { body: draft } = await api.call(world.csr, createEstimateEndpoint, {
      petId: world.petId,
      from: { kind: 'items', itemIds: [itemId] },
    });
    await db.owner.query(
      `insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, currency)
       values ($1, $2, '2021-01-01', 3000, 'EUR')`,
      [world.clinicId, itemId],
    );
    expect(await get(draft.id)).toMatchObject({ highMinor: 1190 });
    const { body: copy } = await api.call(world.csr, copyEstimateEndpoint, { id: draft.id });
    expect(copy).toMatchObject({ status: 'draft', highMinor: 3570 });
  });

  test('comes from the planned acts of a visit, and from what was done in one', async () => {
    const { petId, visitId, csr, examId } = world;
    const { body } = await api.call(csr, planActsEndpoint, { for: { visitId }, items: [{ itemId: examId }] });
    const { body: draft } = await api.call(csr, createEstimateEndpoint, {
      petId,
      from: { kind: 'planned', visitId },
    });
    expect(draft).toMatchObject({ visitId, highMinor: 5950 });
    expect(draft.options[0]?.lines[0]?.sourceActId).toBe(body.items[0]?.id);
    const previous = await api.call(csr, createEstimateEndpoint, {
      petId,
      from: { kind: 'previous', visitId },
    });
    expect(previous.body.options[0]?.lines).toEqual([]);
  });

  test('has a bundle as the items that it includes', async () => {
    const bundleId = await givenItem(db.owner, world.clinicId, {
      kind: 'bundle',
      includes: { [world.examId]: 2000, [dentalId]: 1000 },
    });
    const { body } = await api.call(world.csr, createEstimateEndpoint, {
      petId: world.petId,
      from: { kind: 'items', itemIds: [bundleId] },
    });
    const names = body.document.options[0]?.lines.map(({ description }) => description).toSorted();
    expect(names).toEqual(['Dental cleaning', 'Examination']);
    expect(body.highMinor).toBe(35_700);
  });

  test('is not written over what somebody else has changed, and refuses what has no price', async () => {
    const { id, version } = await givenDraft();
    const change = { id, version, title: 'X', message: null, validUntilOn: '2099-01-01' };
    const options = [{ name: 'One', lines: [line(world.examId)] }];
    const stale = await api.call(world.csr, changeEstimateEndpoint, { ...change, version: 1, options });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    const unpriced = await givenItem(db.owner, world.clinicId, { priceMinor: null });
    const refused = await api.call(world.csr, changeEstimateEndpoint, {
      ...change,
      options: [{ name: 'One', lines: [line(unpriced)] }],
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'item_without_price' } });
  });
});

describe('EST-3: an estimate that was sent', () => {
  test('cannot be changed, by the verb or in the database', async () => {
    const sent = await givenSent();
    const refused = await api.call(world.csr, changeEstimateEndpoint, {
      id: sent.id,
      version: sent.version,
      title: 'Cheaper',
      message: null,
      validUntilOn: '2099-01-01',
      options: [{ name: 'One', lines: [line(world.examId)] }],
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'estimate_not_draft' } });
    for (const statement of [
      `update estimates set title = 'Cheaper' where id = $1`,
      `update estimates set status = 'draft', sent_at = null where id = $1`,
      `update estimate_lines set low_minor = 0 where estimate_id = $1`,
      `delete from estimate_lines where estimate_id = $1`,
      `delete from estimates where id = $1`,
    ])
      await expect(db.owner.query(statement, [sent.id])).rejects.toThrow(/never/);
  });

  test('needs lines in each option, and an address to be emailed', async () => {
    const { petId, csr } = world;
    const { body: empty } = await api.call(csr, createEstimateEndpoint, {
      petId,
      from: { kind: 'items', itemIds: [] },
    });
    const nothing = await api.call(csr, sendEstimateEndpoint, { id: empty.id, version: 1, byEmail: false });
    expect(nothing).toMatchObject({ status: 422, body: { code: 'estimate_empty' } });
    const { id, version } = await givenDraft();
    await db.owner.query('delete from client_contacts where clinic_id = $1', [world.clinicId]);
    const unreachable = await api.call(csr, sendEstimateEndpoint, { id, version, byEmail: true });
    expect(unreachable).toMatchObject({ status: 409, body: { code: 'estimate_without_email' } });
    expect(await get(id)).toMatchObject({ status: 'draft' });
  });

  test('is withdrawn with a reason, and then cannot be answered', async () => {
    const { id } = await givenSent();
    await api.call(world.csr, withdrawEstimateEndpoint, { id, reason: 'Other plan' });
    expect(await get(id)).toMatchObject({ status: 'withdrawn', withdrawReason: 'Other plan' });
    expect(await answer(id, 1)).toMatchObject({ status: 409, body: { code: 'estimate_not_open' } });
  });

  test('expires after its last day without a change of its row', async () => {
    const { id } = await givenSent();
    await db.owner.query(`alter table estimates disable trigger estimates_protect`);
    await db.owner.query(`update estimates set valid_until_on = '2020-01-01' where id = $1`, [id]);
    await db.owner.query(`alter table estimates enable trigger estimates_protect`);
    expect(await get(id)).toMatchObject({ status: 'expired' });
    expect(await answer(id, 1)).toMatchObject({ status: 410, body: { code: 'estimate_expired' } });
  });
});

describe('EST-4: an answer on a screen of the clinic', () => {
  test('is frozen with what was accepted, the signature and its hash', async () => {
    const { id } = await givenSent();
    const declined = await lineOf(id, 'Dental cleaning');
    expect((await answer(id, 1, [declined])).status).toBe(200);
    const answered = await get(id);
    expect(answered).toMatchObject({
      status: 'answered',
      acceptedCount: 1,
      declinedCount: 1,
      highMinor: 5950,
      document: { answer: { signerName: 'Kim Client', channel: 'clinic', declinedLineIds: [declined] } },
    });
    expect(answered.contentHash).toBe(answerHash(answered.document, STROKES));
    const { body: pdf } = await api.call(world.csr, getEstimatePdfEndpoint, { id });
    const text = readPdfText(Buffer.from(pdf.contentBase64, 'base64'));
    for (const words of [
      'Declined',
      'Accepted',
      'Kim Client',
      '1 – 2',
      '535,50',
      '59,50',
      answered.contentHash ?? 'no hash',
    ])
      expect(text).toContain(words);
    // What was signed stays when the clinic is called otherwise, to the last byte.
    await db.owner.query(`update clinics set name = 'Renamed' where id = $1`, [world.clinicId]);
    expect((await api.call(world.csr, getEstimatePdfEndpoint, { id })).body).toEqual(pdf);
  });

  test('is given once, also by two at the same time', async () => {
    const { id } = await givenSent();
    const both = await Promise.all([answer(id, 1), answer(id, 2)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await answer(id, 2)).toMatchObject({ status: 409, body: { code: 'estimate_answered' } });
  });

  test('cannot decline what the option needs; the database checks it too', async () => {
    const { id } = await givenSent();
    const exam = await lineOf(id, 'Examination');
    expect(await answer(id, 1, [exam])).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    await expect(
      db.owner.query(
        `insert into estimate_answers (clinic_id, estimate_id, option_position, accepted_line_ids, declined_line_ids, signer_name,
           method, channel, document, content_hash, agreed_low_minor, agreed_high_minor)
         values ($1, $2, 1, '{}', array[$3::uuid], 'X', 'typed', 'clinic', '{}', repeat('0', 64), 0, 0)`,
        [world.clinicId, id, exam],
      ),
    ).rejects.toMatchObject({ constraint: 'estimate_answers_lines_check' });
  });

  test('may decline everything', async () => {
    const { id } = await givenSent();
    expect((await answer(id, null)).status).toBe(200);
    expect(await get(id)).toMatchObject({ status: 'answered', acceptedCount: 0, highMinor: 0 });
  });
});

test('the estimates of a pet, a client and a visit are listed, the latest first', async () => {
  const { petId, clientId, visitId, csr } = world;
  const draft = await givenDraft();
  const ofPet = await api.call(csr, listEstimatesEndpoint, { petId });
  expect(ofPet.body.items[0]).toMatchObject({ id: draft.id, title: 'Dental', openedAt: null });
  const ofClient = await api.call(csr, listEstimatesEndpoint, { clientId });
  expect(ofClient.body.items).toEqual(ofPet.body.items);
  const ofVisit = await api.call(csr, listEstimatesEndpoint, { visitId });
  expect(ofVisit.body.items.every((one) => one.visitId === visitId)).toBe(true);
});
