import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAlert, givenItem, givenTreatment } from '#test/given-acts.ts';
import { listActsEndpoint, planActsEndpoint } from '../contract.ts';
import { actsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, actsHandlers);
});
afterAll(() => db.drop());

describe('planning', () => {
  test('copies the item, and charges nothing yet', async () => {
    const { doctor, visitId, examId, petId } = await givenTreatment(db.owner);
    const { status, body } = await api.call(doctor, planActsEndpoint, {
      for: { visitId },
      items: [{ itemId: examId, quantityThousandths: 2000, note: 'Both eyes' }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      visitId,
      petId,
      items: [
        {
          name: 'Examination',
          status: 'planned',
          quantityThousandths: 2000,
          note: 'Both eyes',
          plannedByName: 'Dr Ash',
          isBillable: true,
          charge: null,
          version: 1,
        },
      ],
    });
    const list = await api.call(doctor, listActsEndpoint, { visitId });
    expect(list.body).toMatchObject({ visitStatus: 'open', items: [{ id: body.items[0]?.id }], bills: [] });
  });

  test('ACT-2: a bundle is planned as the items that it includes', async () => {
    const { clinicId, doctor, visitId, examId } = await givenTreatment(db.owner);
    const tabletId = await givenItem(db.owner, clinicId, { kind: 'drug', name: 'Tablet' });
    const itemId = await givenItem(db.owner, clinicId, {
      kind: 'bundle',
      name: 'Puppy',
      includes: { [examId]: 1000, [tabletId]: 2500 },
    });
    const { body } = await api.call(doctor, planActsEndpoint, {
      for: { visitId },
      items: [{ itemId, quantityThousandths: 2000 }],
    });
    expect(Object.fromEntries(body.items.map((act) => [act.name, act.quantityThousandths]))).toEqual({
      Examination: 2000,
      Tablet: 5000,
    });
  });

  test('without a visit opens one, and joins it the next time', async () => {
    const { clinicId, doctor, visitId, petId, examId } = await givenTreatment(db.owner);
    const plan = () => api.call(doctor, planActsEndpoint, { for: { petId }, items: [{ itemId: examId }] });
    expect((await plan()).body.visitId).toBe(visitId);
    await db.owner.query(
      `update visits set started_at = now() - interval '30 days' where clinic_id = $1 and id = $2`,
      [clinicId, visitId],
    );
    const first = await plan();
    expect(first.body.visitId).not.toBe(visitId);
    expect((await plan()).body.visitId).toBe(first.body.visitId);
  });

  test('refuses an unknown item, an archived one and another clinic’s visit', async () => {
    const { clinicId, doctor, visitId, examId } = await givenTreatment(db.owner);
    const theirs = await givenTreatment(db.owner);
    const plan = (itemId: string, into = visitId) =>
      api.call(doctor, planActsEndpoint, { for: { visitId: into }, items: [{ itemId }] });
    expect(await plan(randomUUID())).toMatchObject({ status: 404 });
    expect(await plan(theirs.examId)).toMatchObject({ status: 404 });
    expect(await plan(examId, theirs.visitId)).toMatchObject({ status: 404 });
    await db.owner.query('update catalogue_items set archived_at = now() where clinic_id = $1 and id = $2', [
      clinicId,
      examId,
    ]);
    expect(await plan(examId)).toMatchObject({ status: 409, body: { code: 'item_archived' } });
  });

  test('refuses a signed visit', async () => {
    const { clinicId, doctor, visitId, examId } = await givenTreatment(db.owner);
    await db.owner.query(
      `update visits set status = 'locked', locked_at = now() where clinic_id = $1 and id = $2`,
      [clinicId, visitId],
    );
    expect(
      await api.call(doctor, planActsEndpoint, { for: { visitId }, items: [{ itemId: examId }] }),
    ).toMatchObject({ status: 409, body: { code: 'visit_closed' } });
  });
});

describe('GATE-1', () => {
  test('an ingredient of an allergy needs a reason, which is stored with the alert', async () => {
    const treatment = await givenTreatment(db.owner);
    const { clinicId, doctor, visitId, examId } = treatment;
    const alertId = await givenAlert(db.owner, treatment, { substances: ['Amoxicillin'] });
    const drugId = await givenItem(db.owner, clinicId, {
      kind: 'drug',
      name: 'Synulox',
      activeIngredients: ['amoxicillin', 'clavulanic acid'],
    });
    const plan = (overrideReason?: string) =>
      api.call(doctor, planActsEndpoint, {
        for: { visitId },
        items: [{ itemId: examId }, { itemId: drugId }],
        ...(overrideReason === undefined ? {} : { overrideReason }),
      });
    expect(await plan()).toMatchObject({
      status: 409,
      body: {
        code: 'alert_not_acknowledged',
        details: { gates: [{ alert: { id: alertId, note: 'Hives' }, itemNames: ['Synulox'] }] },
      },
    });
    expect(await plan(' x ')).toMatchObject({ status: 422 });
    expect((await api.call(doctor, listActsEndpoint, { visitId })).body.items).toEqual([]);
    const { body } = await plan('No alternative');
    expect(body.items).toMatchObject([
      { name: 'Examination', overrideReason: null, overriddenAlertIds: [] },
      { name: 'Synulox', overrideReason: 'No alternative', overriddenAlertIds: [alertId] },
    ]);
  });

  test('an alert to acknowledge concerns everything; a cleared one nothing', async () => {
    const treatment = await givenTreatment(db.owner);
    const { clinicId, doctor, visitId, examId } = treatment;
    const alertId = await givenAlert(db.owner, treatment, { mustAcknowledge: true });
    const plan = () => api.call(doctor, planActsEndpoint, { for: { visitId }, items: [{ itemId: examId }] });
    expect(await plan()).toMatchObject({ status: 409, body: { code: 'alert_not_acknowledged' } });
    await db.owner.query(
      'update pet_alerts set cleared_at = now(), cleared_by = $3 where clinic_id = $1 and id = $2',
      [clinicId, alertId, doctor.userId],
    );
    expect((await plan()).status).toBe(200);
  });
});
