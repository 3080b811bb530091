import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem, givenTreatment } from '#test/given-acts.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import {
  getLabelPdfEndpoint,
  prepareLabelEndpoint,
  previewLabelEndpoint,
  printLabelEndpoint,
  reprintLabelEndpoint,
} from '../contract.ts';
import type { LabelEntry } from '../label.contract.ts';
import { listDispensedEndpoint } from '../dispensed.contract.ts';
import { changeLabelSettingsEndpoint, getLabelSettingsEndpoint } from '../settings.contract.ts';
import { pharmacyHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, pharmacyHandlers);
});
afterAll(() => db.drop());

/** A clinic whose address is known, and a drug that was handed over in a visit. */
async function givenDispensed() {
  const room = await givenTreatment(db.owner);
  const { clinicId, clientId, petId, visitId, doctor } = room;
  const itemId = await givenItem(db.owner, clinicId, {
    kind: 'drug',
    name: 'Carprofen 50 mg tablets',
    activeIngredients: ['carprofen'],
  });
  await db.owner.query(`update catalogue_items set label_text = 'May cause drowsiness.' where id = $1`, [
    itemId,
  ]);
  await db.owner.query(
    `update clinics set name = 'Harbor Vets', address_line = 'Lindenweg 3', postal_code = '10115', city = 'Berlin', phone = '+49 30 555'
      where id = $1`,
    [clinicId],
  );
  await db.owner.query(`update clients set full_name = 'Casey Miller' where id = $1`, [clientId]);
  await db.owner.query('update visits set doctor_id = $2 where id = $1', [visitId, doctor.staffMemberId]);
  const actId = randomUUID();
  await db.owner.query(
    `insert into acts (clinic_id, id, visit_id, pet_id, item_id, item_kind, item_name, unit, quantity_thousandths, note,
       is_billable, use, status, done_at, done_by)
     values ($1, $2, $3, $4, $5, 'drug', 'Carprofen 50 mg tablets', 'tablet', 14000, 'Give 1 tablet twice a day for 7 days.', false,
       'handed_over', 'done', now(), $6)`,
    [clinicId, actId, visitId, petId, itemId, doctor.userId],
  );
  const prepare = async () => (await api.call(room.csr, prepareLabelEndpoint, { actId })).body;
  const print = (entry: LabelEntry, reason?: string) =>
    api.call(room.csr, printLabelEndpoint, {
      actId,
      entry,
      size: 'roll_70x37',
      position: 1,
      ...(reason === undefined ? {} : { reason }),
    });
  const pdf = async (id: string, which: { reprint?: number; position?: number } = {}) =>
    Buffer.from(
      (await api.call(room.csr, getLabelPdfEndpoint, { id, ...which })).body.contentBase64,
      'base64',
    );
  return { ...room, actId, itemId, prepare, print, pdf };
}

/** What the records leave open where the clinic is. */
const complete = (entry: LabelEntry): LabelEntry => ({ ...entry, useByOn: '2030-06-30', lot: 'A12B' });

test('behavior 29: a label is prefilled, refused with what is missing, then printed with every field', async () => {
  const { csr, actId, doctor, prepare, print, pdf } = await givenDispensed();
  const { entry, size, labels, prescribers, required } = await prepare();
  expect(required).toEqual(expect.arrayContaining(['directions', 'lot', 'strength', 'use_by']));
  expect(required).not.toContain('withdrawal');
  expect(entry).toMatchObject({
    strength: '50 mg',
    activeIngredients: 'carprofen',
    directions: { chosen: null, text: 'Give 1 tablet twice a day for 7 days.' },
    warnings: 'May cause drowsiness.',
    prescriberId: doctor.staffMemberId,
  });
  expect({ size, labels }).toEqual({ size: 'roll_70x37', labels: [] });
  expect(prescribers).toContainEqual({ id: doctor.staffMemberId, fullName: 'Dr Ash' });

  expect(await print(entry)).toMatchObject({
    status: 409,
    body: {
      code: 'label_incomplete',
      details: {
        missing: [
          { field: 'use_by', sentence: 'Enter the use-by date.', place: 'form' },
          { field: 'lot', sentence: 'Enter the lot number.', place: 'form' },
        ],
      },
    },
  });
  const preview = await api.call(csr, previewLabelEndpoint, {
    actId,
    entry: complete(entry),
    size: 'roll_70x37',
    position: 1,
  });
  expect(preview.body.missing).toEqual([]);

  const { status, body } = await print(complete(entry));
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { number: 1, reason: null, printedByName: 'Frida Desk', reprints: [] },
  });
  expect(body.drawing).toEqual(preview.body.drawing);
  const text = readPdfText(await pdf(body.id)).split('\n');
  expect(text).toEqual(preview.body.drawing?.runs.map((run) => run.text));
  for (const value of [
    'Harbor Vets',
    'Lindenweg 3, 10115 Berlin · +49 30 555',
    'Biscuit (Dog)',
    'Casey Miller',
    'Carprofen 50 mg tablets · Qty 14 tablets',
    'Give 1 tablet twice a day for 7 days.',
    'No. 1',
  ])
    expect(text, value).toContain(value);
  const all = text.join(' ');
  for (const part of [
    'For animal treatment only. Keep out of reach of children. May cause drowsiness.',
    'Prescribed by Dr Ash',
    'Use by 30 Jun 2030 · Lot A12B',
  ])
    expect(all).toContain(part);
});

test('the page of a roll has the size of the label; on a sheet the label is where one chooses', async () => {
  const { csr, actId, prepare, pdf } = await givenDispensed();
  const { entry } = await prepare();
  const { body } = await api.call(csr, printLabelEndpoint, {
    actId,
    entry: complete(entry),
    size: 'sheet_70x37',
    position: 5,
  });
  const first = (await pdf(body.id)).toString('latin1');
  expect(first).toContain('/MediaBox [0 0 595.28 841.89]');
  expect((await pdf(body.id, { position: 5 })).toString('latin1')).toBe(first);
  expect((await pdf(body.id, { position: 6 })).toString('latin1')).not.toBe(first);
  const roll = await api.call(csr, printLabelEndpoint, {
    actId,
    entry: complete(entry),
    size: 'roll_70x37',
    position: 1,
    reason: 'The other printer',
  });
  const [, width, height] =
    /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec((await pdf(roll.body.id)).toString('latin1')) ?? [];
  expect(Number(width) / (72 / 25.4)).toBeCloseTo(70, 1);
  expect(Number(height) / (72 / 25.4)).toBeCloseTo(37, 1);
  const wrong = await api.call(csr, printLabelEndpoint, {
    actId,
    entry: complete(entry),
    size: 'roll_70x37',
    position: 2,
    reason: 'Again',
  });
  expect(wrong.status).toBe(422);
});

test('CORE-6: a printed label stays as it was, whatever changes; a corrected one replaces it with a reason', async () => {
  const { clinicId, actId, csr, visitId, prepare, print, pdf } = await givenDispensed();
  const { entry } = await prepare();
  const { body: first } = await print(complete(entry));
  const before = await pdf(first.id);
  await db.owner.query(`update clinics set name = 'Another name' where id = $1`, [clinicId]);
  expect((await pdf(first.id)).equals(before)).toBe(true);

  const corrected = {
    ...complete(entry),
    directions: { chosen: null, text: 'Give half a tablet.' },
  };
  expect(await print(corrected)).toMatchObject({ status: 409, body: { code: 'label_printed_before' } });
  const { body: second } = await print(corrected, 'Wrong dose on the first one');
  expect(second).toMatchObject({ number: 2, reason: 'Wrong dose on the first one' });
  expect(readPdfText(await pdf(second.id))).toContain('Another name');
  const prepared = await prepare();
  expect(prepared.labels.map(({ number }) => number)).toEqual([2, 1]);
  expect(prepared.entry).toEqual(corrected);
  const replaced = await api.call(csr, reprintLabelEndpoint, { id: first.id, reason: 'Smudged' });
  expect(replaced).toMatchObject({ status: 409, body: { code: 'label_replaced' } });
  const { body: listed } = await api.call(csr, listDispensedEndpoint, { visitId });
  expect(listed.items).toMatchObject([{ actId, label: { number: 2, reprints: 0 } }]);
});

test('a reprint is numbered on the label, with who and why; the rest is as it was', async () => {
  const { doctor, prepare, print, pdf } = await givenDispensed();
  const { entry } = await prepare();
  const { body: label } = await print(complete(entry));
  const again = (reason: string) => api.call(doctor, reprintLabelEndpoint, { id: label.id, reason });
  expect((await again('  ')).status).toBe(422);
  await again('The printer jammed');
  const { body } = await again('Lost at home');
  expect(body.reprints).toMatchObject([
    { number: 2, reason: 'Lost at home', reprintedByName: 'Dr Ash' },
    { number: 1, reason: 'The printer jammed' },
  ]);
  const [first, second] = [
    readPdfText(await pdf(label.id)),
    readPdfText(await pdf(label.id, { reprint: 2 })),
  ];
  expect(second).toBe(`${first}\nReprint 2`);
  const third = await api.call(doctor, getLabelPdfEndpoint, { id: label.id, reprint: 3 });
  expect(third.status).toBe(404);
});

test('CORE-3: of ten who press at once one prints; reprints at once get a number each', async () => {
  const { doctor, prepare, print } = await givenDispensed();
  const { entry } = await prepare();
  const printed = await Promise.all(Array.from({ length: 10 }, () => print(complete(entry))));
  const label = printed.find(({ status }) => status === 200);
  expect(printed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(9).fill(409),
  ]);
  const id = label?.body.id ?? '';
  const reprinted = await Promise.all(
    Array.from({ length: 10 }, () => api.call(doctor, reprintLabelEndpoint, { id, reason: 'Jam' })),
  );
  expect(new Set(reprinted.map(({ body }) => body.reprints[0]?.number)).size).toBe(10);
});

test('CORE-4: nobody changes or deletes a label or a reprint, not even the owner of the tables', async () => {
  const { doctor, prepare, print } = await givenDispensed();
  const { entry } = await prepare();
  const { body } = await print(complete(entry));
  await api.call(doctor, reprintLabelEndpoint, { id: body.id, reason: 'Jam' });
  for (const statement of [
    `update dispensing_labels set number = 9 where id = '${body.id}'`,
    `delete from dispensing_labels where id = '${body.id}'`,
    `update dispensing_label_reprints set reason = 'x' where label_id = '${body.id}'`,
    `delete from dispensing_label_reprints where label_id = '${body.id}'`,
  ])
    await expect(db.owner.query(statement), statement).rejects.toThrow('append-only');
});

test('a text that does not fit in type that can be read is refused', async () => {
  const { csr, actId, prepare, print } = await givenDispensed();
  const { entry } = await prepare();
  const long = { ...complete(entry), directions: { chosen: null, text: 'Shake it well. '.repeat(60) } };
  expect(await print(long)).toMatchObject({ status: 409, body: { code: 'label_too_long' } });
  const preview = await api.call(csr, previewLabelEndpoint, {
    actId,
    entry: long,
    size: 'roll_70x37',
    position: 1,
  });
  expect(preview.body.drawing).toBe(null);
});

test('DISP-1: only drugs that were handed over and not undone, of the pet, the client or the clinic today', async () => {
  const { csr, clinicId, actId, visitId, petId, clientId } = await givenDispensed();
  const copy = (set: string) =>
    db.owner.query(
      `insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, use, status, done_at, done_by)
       select clinic_id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, use, status, ${set}, done_by from acts
        where clinic_id = $1 and id = $2`,
      [clinicId, actId],
    );
  await copy(`now() - interval '3 days'`);
  await copy(`now() - interval '13 months'`);
  await db.owner.query(
    `insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, use, status, done_at, done_by)
     select clinic_id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, 'given', status, done_at, done_by from acts
      where clinic_id = $1 and id = $2`,
    [clinicId, actId],
  );
  const count = async (of: { visitId?: string; petId?: string; clientId?: string }) =>
    (await api.call(csr, listDispensedEndpoint, of)).body.items.length;
  expect(await count({ visitId })).toBe(3);
  expect(await count({ petId })).toBe(2);
  expect(await count({ clientId })).toBe(1);
  expect(await count({})).toBe(1);
  expect((await api.call(csr, listDispensedEndpoint, { visitId, petId })).status).toBe(422);
});

test('there is no label of what was given, undone, or handed over elsewhere', async () => {
  const { clinicId, actId, csr, doctor, prepare, print } = await givenDispensed();
  const { entry } = await prepare();
  const { body: label } = await print(complete(entry));
  const { clinicId: other } = await givenClinic(db.owner);
  const colleague = await givenStaff(db.owner, other, { role: 'doctor' });
  expect((await api.call(colleague, prepareLabelEndpoint, { actId })).status).toBe(404);
  expect((await api.call(colleague, getLabelPdfEndpoint, { id: label.id })).status).toBe(404);
  await db.owner.query(
    `update acts set status = 'voided', voided_at = now(), voided_by = $3, void_reason = 'Wrong pet'
      where clinic_id = $1 and id = $2`,
    [clinicId, actId, doctor.userId],
  );
  expect((await api.call(csr, prepareLabelEndpoint, { actId })).status).toBe(404);
  expect((await print(complete(entry), 'Again')).status).toBe(404);
  expect((await api.call(csr, reprintLabelEndpoint, { id: label.id, reason: 'Jam' })).status).toBe(404);
});

test('the clinic chooses the size and a line of its own; one version at a time', async () => {
  const { clinicId, csr, prepare, print, pdf } = await givenDispensed();
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada' });
  const before = (await api.call(csr, getLabelSettingsEndpoint, {})).body;
  expect(before).toMatchObject({
    size: 'roll_70x37',
    ownText: null,
    version: 0,
    duty: { isConfirmed: false },
  });
  const chosen = { size: 'roll_100x50', ownText: 'Bring back what is left.' } as const;
  const change = (person: typeof csr, version: number) =>
    api.call(person, changeLabelSettingsEndpoint, { ...chosen, version });
  expect((await change(csr, 0)).status).toBe(403);
  expect((await change(admin, 0)).body).toMatchObject({ ...chosen, version: 1 });
  expect(await change(admin, 0)).toMatchObject({ status: 409, body: { code: 'record_changed' } });
  const { entry, size } = await prepare();
  expect(size).toBe('roll_100x50');
  const { body } = await print(complete(entry));
  expect(readPdfText(await pdf(body.id)).replaceAll('\n', ' ')).toContain('Bring back what is left.');
});
