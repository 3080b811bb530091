import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { contactOf } from '#practice/clients/server/public/contacts.ts';

const text = z.string().nullable();

const Facts = z.object({
  petId: z.uuid(),
  targets: z.array(z.string()),
  isElsewhere: z.boolean(),
  issuedOn: CalendarDay,
  ids: z.object({
    client: z.uuid().nullable(),
    pet: z.uuid(),
    product: z.uuid().nullable(),
    staff: z.uuid().nullable(),
  }),
  clinic: z.object({
    name: z.string(),
    country: z.string(),
    addressLine: text,
    postalCode: text,
    city: text,
    region: text,
    phone: text,
  }),
  owner: z
    .object({
      fullName: z.string(),
      addressLine: text,
      postalCode: text,
      city: text,
      region: text,
      phone: text,
    })
    .nullable(),
  pet: z.object({
    name: z.string(),
    species: z.enum(SPECIES),
    breed: text,
    colour: text,
    sex: z.enum(PET_SEXES),
    neutered: z.boolean().nullable(),
    bornOn: CalendarDay.nullable(),
    birthIsEstimated: z.boolean(),
    weightGrams: z.int().nullable(),
    microchip: text,
  }),
  dose: z.object({
    productName: z.string(),
    manufacturer: text,
    lot: text,
    lotExpiresOn: CalendarDay.nullable(),
    licensedMonths: z.int().nullable(),
    isBooster: z.boolean(),
    givenOn: CalendarDay,
    nextDueOn: CalendarDay.nullable(),
    rabiesTag: text,
    vetName: text,
    vetLicence: text,
  }),
});
export type StoredCertificateFacts = z.infer<typeof Facts>;

/**
 * What the records say for a certificate that is issued now, in one statement. A license number that was added after the dose was given
 * counts too.
 */
export const readCertificateFacts = (
  tx: Kysely<Tables>,
  {
    clinicId,
    vaccinationId,
    now,
  }: { readonly clinicId: string; readonly vaccinationId: string; readonly now: Date },
): Promise<StoredCertificateFacts | undefined> =>
  fetchRow(
    tx,
    Facts,
    sql`
    select v.pet_id as "petId", v.targets, v.is_elsewhere as "isElsewhere",
      app.local_day(${now}, k.time_zone) as "issuedOn",
      json_build_object('pet', v.pet_id, 'product', v.item_id, 'staff', coalesce(v.supervised_by, v.given_by),
        'client', (select pc.client_id from pet_clients pc where pc.clinic_id = ${clinicId} and pc.pet_id = p.id
                    order by pc.is_primary desc, pc.client_id limit 1)) as ids,
      json_build_object('name', k.name, 'country', k.country, 'addressLine', k.address_line, 'postalCode', k.postal_code,
        'city', k.city, 'region', k.region, 'phone', k.phone) as clinic,
      (select json_build_object('fullName', o.full_name, 'addressLine', o.address_line, 'postalCode', o.postal_code,
          'city', o.city, 'region', o.region, 'phone', ${contactOf(clinicId, sql`o.id`, 'phone')})
        from pet_clients pc join clients o on o.clinic_id = ${clinicId} and o.id = pc.client_id
       where pc.clinic_id = ${clinicId} and pc.pet_id = p.id order by pc.is_primary desc, o.id limit 1) as owner,
      json_build_object('name', p.name, 'species', p.species, 'breed', p.breed, 'colour', p.colour, 'sex', p.sex,
        'neutered', p.neutered, 'bornOn', p.born_on, 'birthIsEstimated', p.birth_is_estimated,
        'weightGrams', p.weight_grams, 'microchip', p.microchip) as pet,
      json_build_object('productName', v.product_name, 'manufacturer', v.manufacturer, 'lot', v.lot,
        'lotExpiresOn', v.lot_expires_on, 'licensedMonths', v.licensed_months, 'isBooster', v.is_booster,
        'givenOn', v.given_on, 'nextDueOn', v.next_due_on, 'rabiesTag', v.rabies_tag,
        'vetName', coalesce(v.supervised_by_name, v.given_by_name),
        'vetLicence', case when v.supervised_by is not null then coalesce(v.supervised_by_licence, s.licence_number)
          else coalesce(v.given_by_licence, s.licence_number) end) as dose
      from vaccinations v
      join pets p on p.clinic_id = ${clinicId} and p.id = v.pet_id
      join clinics k on k.id = ${clinicId}
      left join staff_members s on s.clinic_id = ${clinicId} and s.id = coalesce(v.supervised_by, v.given_by)
     where v.clinic_id = ${clinicId} and v.id = ${vaccinationId} and v.voided_at is null`,
  );
