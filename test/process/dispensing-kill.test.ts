import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { WRONG_LEVELS, WRONG_REGISTERS_SINCE_OPENED } from '../stock-reconciles.ts';
import { Found, openKilledServer } from './killed-server.ts';

let server: Awaited<ReturnType<typeof openKilledServer>>;
beforeAll(async () => {
  server = await openKilledServer();
});
afterAll(() => server.close());

const DRUG = { itemId: randomUUID(), lotId: randomUUID(), containerId: randomUUID(), visitId: randomUUID() };
const SIZE = 1_000_000;
const FILL = 100;

/** A drug of Schedule II in an open container, and a pet in an open visit, at the doctor's clinic of the demo. */
const GIVEN = `
  do $$
  declare
    doctor staff_members;
    place uuid;
    patient pet_clients;
  begin
    update staff_members s set licence_number = 'L 1' from auth.users u
     where u.id = s.user_id and u.email = 'doctor@tailwell.test' returning s.* into doctor;
    select id into place from stock_locations where clinic_id = doctor.clinic_id and is_default;
    select l.* into patient from pet_clients l join pets p on p.clinic_id = l.clinic_id and p.id = l.pet_id
     where l.clinic_id = doctor.clinic_id and p.deceased_on is null order by l.pet_id limit 1;
    insert into catalogue_items (clinic_id, id, kind, name, income_category, tax_class, stock_unit, control_schedule)
      select clinic_id, '${DRUG.itemId}', 'drug', 'Methadone 10 mg/mL', income_category, tax_class, 'mL', 'C-II' from catalogue_items
       where clinic_id = doctor.clinic_id and kind = 'drug' limit 1;
    insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, includes_tax, currency)
      select clinic_id, '${DRUG.itemId}', '2020-01-01', 500, includes_tax, currency from catalogue_prices
       where clinic_id = doctor.clinic_id limit 1;
    insert into stock_items (clinic_id, item_id) values (doctor.clinic_id, '${DRUG.itemId}');
    insert into stock_lots (clinic_id, id, item_id, lot_number, received_on)
      values (doctor.clinic_id, '${DRUG.lotId}', '${DRUG.itemId}', 'M1', current_date);
    insert into stock_movements (clinic_id, item_id, unit, kind, location_id, lot_id, quantity_thousandths)
      values (doctor.clinic_id, '${DRUG.itemId}', 'mL', 'received', place, '${DRUG.lotId}', ${SIZE});
    insert into controlled_items (clinic_id, item_id, substance, form, strength)
      values (doctor.clinic_id, '${DRUG.itemId}', 'Methadone', 'Solution', '10 mg/mL');
    insert into controlled_containers (clinic_id, id, number, item_id, lot_id, drug_name, schedule, substance, form, strength, unit,
        size_thousandths, location_id)
      select doctor.clinic_id, '${DRUG.containerId}', coalesce(max(number), 0) + 1, '${DRUG.itemId}', '${DRUG.lotId}', 'Methadone 10 mg/mL', 'C-II',
        'Methadone', 'Solution', '10 mg/mL', 'mL', ${SIZE}, place from controlled_containers where clinic_id = doctor.clinic_id;
    insert into controlled_register_rows (clinic_id, container_id, kind, quantity_thousandths, location_id)
      values (doctor.clinic_id, '${DRUG.containerId}', 'opened', ${SIZE}, place);
    insert into visits (clinic_id, id, pet_id, client_id, reason)
      values (doctor.clinic_id, '${DRUG.visitId}', patient.pet_id, patient.client_id, 'Pain');
  end $$`;

/** Everything that dispensing writes, as counts over all that was dispensed, and what the register says is left. */
const WRITTEN = `
  select (select count(*)::integer from acts where item_id = $1 and status = 'done') as acts,
    (select count(*)::integer from charges where item_id = $1 and voided_at is null) as charges,
    (select count(*)::integer from stock_movements where item_id = $1 and kind = 'used') as movements,
    (select count(*)::integer from controlled_register_rows where container_id = $2 and kind = 'dispensed') as register,
    (select count(*)::integer from prescription_fills f join prescriptions r on r.clinic_id = f.clinic_id and r.id = f.prescription_id
      where r.item_id = $1) as fills,
    (select count(*)::integer from audit_entries l join prescriptions r on r.id::text = l.subject_id
      where r.item_id = $1 and l.action = 'prescription.dispensed') as audited,
    (select count(*)::integer from idempotency_keys where key like 'fill %' and response is not null) as keys,
    (select balance_thousandths from controlled_containers where id = $2) as left`;
const times = (count: number) => ({
  acts: count,
  charges: count,
  movements: count,
  register: count,
  fills: count,
  audited: count,
  keys: count,
  left: SIZE - count * FILL,
});

/** Each is the first table that is written after the part that its name ends. */
const POINTS = [
  ['after its key is claimed', 'acts'],
  ['after the act and its charge', 'stock_movements'],
  ['after the movements', 'controlled_register_rows'],
  ['after the register', 'prescription_fills'],
  ['after the fill', 'audit_entries'],
  ['after the commit, before the reply', null],
] as const;

/** What a state after a kill has to be: counts, and nothing that does not agree. The demo keeps registers since some day. */
const state = async () => ({
  ...z.looseObject({}).parse(await server.firstRow(WRITTEN, [DRUG.itemId, DRUG.containerId])),
  wrongLevel: await server.firstRow(WRONG_LEVELS, []),
  wrongRegister: await server.firstRow(WRONG_REGISTERS_SINCE_OPENED, []),
});

const PRESCRIPTION = {
  visitId: DRUG.visitId,
  itemId: DRUG.itemId,
  drugName: null,
  strength: null,
  directions: { chosen: null, text: 'As told.' },
  quantityThousandths: FILL,
  unit: null,
  refills: 0,
  expiresOn: null,
  filledAt: 'clinic',
  note: null,
  overrideReason: 'Discussed',
};
const Dispensed = z.looseObject({ actId: z.uuid() });

test(
  'CORE-3, CORE-7, R-03: dispensing that is interrupted by kill -9 at six points fills once, and the register reconciles after each',
  async () => {
    await server.firstRow(GIVEN, []);
    let send = await server.signIn('doctor@tailwell.test');
    const kills = stormRuns(POINTS.length);
    for (let index = 0; index < kills; index += 1) {
      // A session of its own for every few kills: they may last longer than a token.
      if (index % POINTS.length === 0) send = await server.signIn('doctor@tailwell.test');
      const [point, table] = POINTS[index % POINTS.length] ?? POINTS[0];
      const { id } = await send('/prescriptions', Found, PRESCRIPTION);
      const key = `fill ${index} ${point}`;
      const fill = {
        quantityThousandths: FILL,
        containerIds: [DRUG.containerId],
        overrideReason: 'Discussed',
      };
      const press = () => send(`/prescriptions/${id}/dispense`, Dispensed, fill, { key });
      if (table === null)
        await server.killAfterCommit(
          { statement: 'select from prescription_fills where prescription_id = $1', parameters: [id] },
          press,
        );
      else await server.killBeforeWriting(table, press);
      const done = { wrongLevel: undefined, wrongRegister: undefined, ...times(index + 1) };
      expect({ point, ...(await state()) }).toEqual({
        point,
        ...done,
        ...times(table === null ? index + 1 : index),
      });
      await server.start();
      const first = await press();
      expect(await press()).toEqual(first);
      // The key with another content is refused, and fills nothing.
      const refused = await send(
        `/prescriptions/${id}/dispense`,
        z.object({ code: z.string() }),
        { ...fill, quantityThousandths: FILL - 1 },
        { key, status: 422 },
      );
      expect(refused.code).toBe('idempotency_key_reused');
      expect({ point, ...(await state()) }).toEqual({ point, ...done });
    }
    process.stdout.write(
      `figure: R-03 ${kills} kills while a controlled drug is dispensed, 0 lost, 0 dispensed twice, every register reconciles\n`,
    );
  },
  3 * stormTimeoutMs(300_000),
);
