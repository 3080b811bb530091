import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem } from '#test/given-acts.ts';
import { givenDay } from '#test/given-day.ts';
import { dropActEndpoint, planActsEndpoint } from '#practice/acts/contract.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { addFormEndpoint, setFormNeedsEndpoint } from '#practice/forms/contract.ts';
import {
  askFormEndpoint,
  listMissingConsentsEndpoint,
  signFormEndpoint,
  voidFormEndpoint,
  withdrawFormEndpoint,
} from '#practice/forms/requests.contract.ts';
import { formsHandlers } from '#practice/forms/server/routes.ts';
import { openVisitEndpoint } from '#practice/visits/contract.ts';
import { visitsHandlers } from '#practice/visits/server/routes.ts';
import { bookAppointmentEndpoint, listAppointmentsEndpoint, stepAppointmentEndpoint } from '../contract.ts';
import { appointmentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...appointmentsHandlers, ...formsHandlers, ...visitsHandlers, ...actsHandlers]);
});
afterAll(() => db.drop());

/** An appointment that is booked, a consent form, and what the board and the forms say is missing. */
async function givenBooking() {
  const day = await givenDay(db.owner);
  const { csr, doctor, petId, booking } = day;
  const appointment = (await api.call(csr, bookAppointmentEndpoint, booking)).body;
  const form = (
    await api.call(doctor, addFormEndpoint, {
      kind: 'consent',
      title: 'Anesthesia consent',
      body: 'I agree.',
      fields: [],
    })
  ).body;
  const onBoard = async () =>
    (
      await api.call(csr, listAppointmentsEndpoint, {
        from: '2027-01-10T23:00:00.000Z',
        to: '2027-01-11T23:00:00.000Z',
      })
    ).body.items.map(({ missingConsents }) => missingConsents);
  const missing = async (of: { appointmentId: string } | { visitId: string }) =>
    (await api.call(csr, listMissingConsentsEndpoint, of)).body.items.map(({ title }) => title);
  const need = (needs: { appointmentTypeIds?: string[]; itemIds?: string[] }) =>
    api.call(doctor, setFormNeedsEndpoint, {
      id: form.id,
      appointmentTypeIds: [],
      itemIds: [],
      ...needs,
    });
  const ask = async (about: { appointmentId?: string; visitId?: string }) =>
    (await api.call(csr, askFormEndpoint, { formId: form.id, petId, ...about })).body.id;
  const sign = async (id: string) => {
    const signed = await api.call(csr, signFormEndpoint, {
      id,
      version: 1,
      answers: {},
      signerName: 'Casey Client',
    });
    expect(signed.status).toBe(200);
    return signed.body;
  };
  return { ...day, appointment, form, onBoard, missing, need, ask, sign };
}

const TITLE = 'Anesthesia consent';

describe('FORM-6: a missing consent', () => {
  test('of a type of appointment is on the card until it is signed for this appointment', async () => {
    const { appointment, appointmentTypeId, onBoard, missing, need, ask, sign, csr } = await givenBooking();
    expect(await onBoard()).toEqual([[]]);
    expect((await need({ appointmentTypeIds: [appointmentTypeId] })).body.neededFor).toMatchObject({
      appointmentTypes: [{ id: appointmentTypeId }],
    });
    expect(await onBoard()).toEqual([[TITLE]]);
    // A signature that is about no appointment is for another occasion.
    await sign(await ask({}));
    expect(await onBoard()).toEqual([[TITLE]]);
    const request = await ask({ appointmentId: appointment.id });
    expect(await missing({ appointmentId: appointment.id })).toEqual([TITLE]);
    await sign(request);
    expect(await onBoard()).toEqual([[]]);
    expect((await api.call(csr, voidFormEndpoint, { id: request, reason: 'Wrong pet' })).status).toBe(200);
    expect(await onBoard()).toEqual([[TITLE]]);
  });

  test('of an act is missed by the visit and its appointment, until the act is dropped or the form signed', async () => {
    const { appointment, clinicId, doctor, onBoard, missing, need, ask, sign } = await givenBooking();
    const itemId = await givenItem(db.owner, clinicId, { kind: 'procedure', name: 'Dental cleaning' });
    await need({ itemIds: [itemId] });
    const visitId = (await api.call(doctor, openVisitEndpoint, { appointmentId: appointment.id })).body.id;
    expect(await missing({ visitId })).toEqual([]);
    const planned = await api.call(doctor, planActsEndpoint, { for: { visitId }, items: [{ itemId }] });
    expect(await missing({ visitId })).toEqual([TITLE]);
    expect(await onBoard()).toEqual([[TITLE]]);
    const [act] = planned.body.items;
    await api.call(doctor, dropActEndpoint, { id: act?.id ?? '', reason: 'Not today' });
    expect(await missing({ visitId })).toEqual([]);
    await api.call(doctor, planActsEndpoint, { for: { visitId }, items: [{ itemId }] });
    await sign(await ask({ visitId }));
    expect(await missing({ appointmentId: appointment.id })).toEqual([]);
    expect(await onBoard()).toEqual([[]]);
  });

  test('that was asked for is missing until it is withdrawn or the appointment is over', async () => {
    const { appointment, csr, onBoard, ask } = await givenBooking();
    const request = await ask({ appointmentId: appointment.id });
    expect(await onBoard()).toEqual([[TITLE]]);
    await api.call(csr, withdrawFormEndpoint, { id: request });
    expect(await onBoard()).toEqual([[]]);
    await ask({ appointmentId: appointment.id });
    const { id, version } = appointment;
    await api.call(csr, stepAppointmentEndpoint, { id, version, status: 'cancelled' });
    expect(await onBoard()).toEqual([[]]);
  });

  test('needs types and items of the clinic, a consent form, and somebody who manages the record', async () => {
    const { csr, doctor, form, need, appointmentTypeId } = await givenBooking();
    const other = await givenDay(db.owner);
    expect((await need({ appointmentTypeIds: [other.appointmentTypeId] })).status).toBe(404);
    expect((await need({ itemIds: [await givenItem(db.owner, other.clinicId)] })).status).toBe(404);
    const set = { id: form.id, appointmentTypeIds: [appointmentTypeId], itemIds: [] };
    expect((await api.call(csr, setFormNeedsEndpoint, set)).status).toBe(403);
    expect(
      (await api.call(other.doctor, setFormNeedsEndpoint, { ...set, appointmentTypeIds: [] })).status,
    ).toBe(404);
    const intake = (
      await api.call(doctor, addFormEndpoint, { kind: 'intake', title: 'Intake', body: '', fields: [] })
    ).body;
    expect((await api.call(doctor, setFormNeedsEndpoint, { ...set, id: intake.id })).status).toBe(404);
    expect((await api.call(other.csr, listMissingConsentsEndpoint, { appointmentId: form.id })).status).toBe(
      404,
    );
  });
});
