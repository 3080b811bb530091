import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { VACCINE_ROUTES } from '#vocabulary/care.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';

const Person = z.object({ id: z.uuid(), name: z.string(), licence: z.string().nullable() });

const Facts = z.object({
  hasPet: z.boolean(),
  product: z
    .object({
      name: z.string(),
      manufacturer: z.string().nullable(),
      targets: z.array(z.string()),
      licensedMonths: z.int().nullable(),
      route: z.enum(VACCINE_ROUTES).nullable(),
    })
    .nullable(),
  giver: Person.nullable(),
  supervisor: Person.nullable(),
});
export type VaccinationFacts = z.infer<typeof Facts>;

const staffMember = (clinicId: string, condition: ReturnType<typeof sql>) => sql`(
  select json_build_object('id', s.id, 'name', s.full_name, 'licence', s.licence_number)
    from staff_members s where s.clinic_id = ${clinicId} and ${condition})`;

interface Question {
  readonly petId: string;
  readonly itemId: string;
  readonly userId: string;
  readonly givenBy: string | null;
  readonly supervisedBy: string | null;
}

/** The product, and who gave the dose and supervised it, as they are now: they are stored with the dose (CORE-6). */
export const readVaccinationFacts = (
  tx: Kysely<Tables>,
  clinicId: string,
  { petId, itemId, userId, givenBy, supervisedBy }: Question,
): Promise<VaccinationFacts | undefined> =>
  fetchRow(
    tx,
    Facts,
    sql`
    select exists (select from pets p where p.clinic_id = ${clinicId} and p.id = ${petId}) as "hasPet",
      (select json_build_object('name', i.name, 'manufacturer', v.manufacturer, 'targets', v.targets,
              'licensedMonths', v.licensed_months, 'route', v.route)
            from catalogue_items i join vaccine_products v on v.clinic_id = ${clinicId} and v.item_id = i.id
           where i.clinic_id = ${clinicId} and i.id = ${itemId} and i.kind = 'vaccine') as product,
      ${staffMember(clinicId, givenBy === null ? sql`s.user_id = ${userId}` : sql`s.id = ${givenBy}::uuid`)} as giver,
      ${supervisedBy === null ? sql`null::json` : staffMember(clinicId, sql`s.id = ${supervisedBy}::uuid`)} as supervisor`,
  );
