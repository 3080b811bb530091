import { sql } from 'kysely';
import * as z from 'zod';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { clinicJson } from '#practice/clinics/server/public/clinic-json.ts';
import { PaperClinic } from '#practice/clinics/paper-clinic.contract.ts';
import { LabOrder } from '../../contract.ts';
import { labOrderColumns } from '../order-columns.ts';

const text = z.string().nullable();

const Row = z.object({
  order: LabOrder,
  clinic: PaperClinic,
  pet: z.object({
    name: z.string(),
    species: z.enum(SPECIES),
    breed: text,
    sex: z.enum(PET_SEXES),
    neutered: z.boolean().nullable(),
    bornOn: CalendarDay.nullable(),
    birthIsEstimated: z.boolean(),
    microchip: text,
  }),
  weightGrams: z.int().nullable(),
  accountNumber: text,
});
/** What is printed on requisition and labels. */
export type OrderFacts = z.infer<typeof Row>;

/** @throws AppError `not_found`. */
export async function findOrderFacts(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
): Promise<OrderFacts> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select ${labOrderColumns(clinicId)},
          ${clinicJson} as clinic,
          json_build_object('name', p.name, 'species', p.species, 'breed', p.breed, 'sex', p.sex, 'neutered', p.neutered,
            'bornOn', p.born_on, 'birthIsEstimated', p.birth_is_estimated, 'microchip', p.microchip) as pet,
          p.weight_grams as "weightGrams",
          (select c.account_number from clinic_laboratories c
            where c.clinic_id = ${clinicId} and c.laboratory_id = o.laboratory_id) as "accountNumber"
          from lab_orders o
          join clinics k on k.id = ${clinicId}
          join pets p on p.clinic_id = ${clinicId} and p.id = o.pet_id
         where o.clinic_id = ${clinicId} and o.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}
