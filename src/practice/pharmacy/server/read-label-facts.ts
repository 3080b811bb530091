import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { LABEL_SIZES } from '#vocabulary/label-sizes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { addressText } from '#foundation/values/address.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { Directions } from '../directions.contract.ts';
import type { LabelFacts } from '../label.rules.ts';

const text = z.string().nullable();
const address = { addressLine: text, postalCode: text, city: text, region: text, country: text };

const Row = z.object({
  petId: z.uuid(),
  dispensedOn: CalendarDay,
  today: CalendarDay,
  clinic: z.object({ ...address, name: z.string(), country: z.string(), phone: text }),
  pet: z.object({ id: z.uuid(), name: z.string(), species: z.enum(SPECIES) }),
  owner: z.object({ ...address, id: z.uuid(), fullName: z.string() }).nullable(),
  drug: z.object({
    name: z.string(),
    quantityThousandths: z.int(),
    unit: text,
    note: text,
    controlSchedule: text,
    labelText: text,
    withdrawalText: text,
    activeIngredients: z.array(z.string()),
  }),
  /** The doctor in charge of the visit, else whoever handed it over. */
  usualPrescriberId: z.uuid().nullable(),
  /** Of the prescription that it fills, and of the lots that it took. */
  prescribed: z
    .object({ strength: text, directions: Directions, prescriberId: z.uuid().nullable() })
    .nullable(),
  lots: z.array(z.object({ lotNumber: text, expiresOn: CalendarDay.nullable() })),
  prescribers: z.array(z.object({ id: z.uuid(), fullName: z.string(), licence: text })),
  settings: z.object({ size: z.enum(LABEL_SIZES), ownText: text }).nullable(),
});
export type StoredLabelFacts = z.infer<typeof Row>;

interface OfAct {
  readonly clinicId: string;
  readonly actId: string;
  readonly now: Date;
}

/** What the records say for the label of a drug that was handed over and not undone, in one statement. */
export const readLabelFacts = (
  tx: Kysely<Tables>,
  { clinicId, actId, now }: OfAct,
): Promise<StoredLabelFacts | undefined> =>
  fetchRow(
    tx,
    Row,
    sql`
    select a.pet_id as "petId", app.local_day(a.done_at, k.time_zone) as "dispensedOn",
      app.local_day(${now}, k.time_zone) as today,
      json_build_object('name', k.name, 'country', k.country, 'addressLine', k.address_line, 'postalCode', k.postal_code,
        'city', k.city, 'region', k.region, 'phone', k.phone) as clinic,
      json_build_object('id', p.id, 'name', p.name, 'species', p.species) as pet,
      (select json_build_object('id', o.id, 'fullName', o.full_name, 'addressLine', o.address_line,
          'postalCode', o.postal_code, 'city', o.city, 'region', o.region, 'country', o.country)
         from clients o where o.clinic_id = ${clinicId} and o.id = coalesce(v.client_id,
           (select pc.client_id from pet_clients pc where pc.clinic_id = ${clinicId} and pc.pet_id = p.id
             order by pc.is_primary desc, pc.client_id limit 1))) as owner,
      json_build_object('name', a.item_name, 'quantityThousandths', a.quantity_thousandths, 'unit', a.unit,
        'note', a.note, 'controlSchedule', i.control_schedule, 'labelText', i.label_text,
        'withdrawalText', i.withdrawal_text, 'activeIngredients', i.active_ingredients) as drug,
      coalesce(v.doctor_id, (select s.id from staff_members s where s.clinic_id = ${clinicId} and s.user_id = a.done_by
        and (s.takes_appointments or s.licence_number is not null))) as "usualPrescriberId",
      (select json_build_object('strength', r.strength, 'directions', r.directions, 'prescriberId', r.prescriber_id)
         from prescription_fills f join prescriptions r on r.clinic_id = ${clinicId} and r.id = f.prescription_id
        where f.clinic_id = ${clinicId} and f.act_id = a.id) as prescribed,
      (select coalesce(json_agg(json_build_object('lotNumber', t.lot_number, 'expiresOn', t.expires_on)
          order by t.expires_on, t.lot_number), '[]')
         from stock_lots t where t.clinic_id = ${clinicId} and t.item_id = a.item_id and exists (
           select from stock_movements m where m.clinic_id = ${clinicId} and m.act_id = a.id and m.lot_id = t.id
             and m.reverses_id is null)) as lots,
      (select coalesce(json_agg(json_build_object('id', s.id, 'fullName', s.full_name, 'licence', s.licence_number)
          order by s.full_name, s.id), '[]')
         from staff_members s where s.clinic_id = ${clinicId}
          and (s.id = v.doctor_id or s.id = (
                select r.prescriber_id from prescription_fills f
                  join prescriptions r on r.clinic_id = ${clinicId} and r.id = f.prescription_id
                 where f.clinic_id = ${clinicId} and f.act_id = a.id)
            or (s.is_active and (s.takes_appointments or s.licence_number is not null)))) as prescribers,
      (select json_build_object('size', l.size, 'ownText', l.own_text) from label_settings l
        where l.clinic_id = ${clinicId}) as settings
      from acts a
      join visits v on v.clinic_id = ${clinicId} and v.id = a.visit_id
      join pets p on p.clinic_id = ${clinicId} and p.id = a.pet_id
      join catalogue_items i on i.clinic_id = ${clinicId} and i.id = a.item_id
      join clinics k on k.id = ${clinicId}
     where a.clinic_id = ${clinicId} and a.id = ${actId} and a.status = 'done' and a.use = 'handed_over'
       and a.item_kind = 'drug'`,
  );

/** The same as the rules take it, with who was chosen as its prescriber. */
export function labelFactsOf(stored: StoredLabelFacts, prescriberId: string | null): LabelFacts {
  const { clinic, owner, prescribers } = stored;
  const chosen = prescribers.find(({ id }) => id === prescriberId);
  const lineOf = (of: Omit<typeof clinic, 'name' | 'phone'>) => addressText(of, clinic.country) || null;
  return {
    clinic: {
      name: clinic.name,
      country: clinic.country,
      region: clinic.region,
      address: clinic.addressLine === null ? null : lineOf(clinic),
      phone: clinic.phone,
    },
    dispensedOn: stored.dispensedOn,
    today: stored.today,
    pet: stored.pet,
    owner: owner && {
      id: owner.id,
      name: owner.fullName,
      address: owner.addressLine === null ? null : addressText(owner, clinic.country),
    },
    drug: stored.drug,
    prescriber: chosen ? { id: chosen.id, name: chosen.fullName, licence: chosen.licence } : null,
    ownText: stored.settings?.ownText ?? null,
  };
}
