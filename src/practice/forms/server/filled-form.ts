import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { FORM_KINDS } from '#vocabulary/form-fields.ts';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { paperSizeOf } from '#foundation/values/paper-size.ts';
import { printDayOf } from '#foundation/values/print-time.ts';
import { addressText } from '#foundation/values/address.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { contactOf } from '#practice/clients/server/public/contacts.ts';
import { FormField } from '../contract.ts';
import { type FormFacts, fillText, prefilled } from '../fill-form.rules.ts';
import { Answers, type FilledForm } from '../requests.contract.ts';
import type { FrozenForm } from './frozen-form.ts';

const text = z.string().nullable();

const Row = z.object({
  formId: z.uuid(),
  kind: z.enum(FORM_KINDS),
  version: z.int(),
  title: z.string(),
  body: z.string(),
  fields: z.array(FormField),
  answers: Answers,
  isSigned: z.boolean(),
  clinic: z.object({
    name: z.string(),
    country: z.string(),
    timeZone: z.string(),
    phone: text,
    addressLine: text,
    postalCode: text,
    city: text,
    region: text,
  }),
  pet: z.object({ name: z.string(), species: z.enum(SPECIES) }).nullable(),
  client: z
    .object({
      name: z.string(),
      addressLine: text,
      postalCode: text,
      city: text,
      region: text,
      country: text,
      phone: text,
      email: text,
    })
    .nullable(),
});

type StoredForm = z.output<typeof Row>;

function factsOf({ clinic, pet, client }: StoredForm, at: Date): FormFacts {
  return {
    pet: pet?.name ?? null,
    species: pet && SPECIES_ENTRIES[pet.species].label.toLowerCase(),
    client: client?.name ?? null,
    clinic: clinic.name,
    date: printDayOf(at, clinic, 'long'),
    phone: client?.phone ?? null,
    email: client?.email ?? null,
    address: (client && addressText(client, clinic.country)) || null,
  };
}

/** A request with its form filled in, and what is frozen with it when it is signed. */
export interface OpenForm {
  readonly filled: z.output<typeof FilledForm>;
  readonly isSigned: boolean;
  readonly frozen: Omit<FrozenForm, 'answers' | 'paragraphs'>;
}

/** Reads a request in the latest version of its form; null if it does not exist or the caller may not see it. */
export async function readOpenForm(
  tx: Kysely<Tables>,
  { clinicId, id, now }: { readonly clinicId: string; readonly id: string; readonly now: Date },
): Promise<OpenForm | null> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select r.form_id as "formId", f.kind, f.version, v.title, v.body, v.fields, r.answers,
        exists (select from form_signatures s where s.clinic_id = ${clinicId} and s.request_id = r.id) as "isSigned",
        json_build_object('name', k.name, 'country', k.country, 'timeZone', k.time_zone, 'phone', k.phone,
          'addressLine', k.address_line, 'postalCode', k.postal_code, 'city', k.city, 'region', k.region) as clinic,
        (select json_build_object('name', p.name, 'species', p.species) from pets p
          where p.clinic_id = ${clinicId} and p.id = r.pet_id) as pet,
        (select json_build_object('name', c.full_name, 'addressLine', c.address_line, 'postalCode', c.postal_code, 'city', c.city,
            'region', c.region, 'country', c.country, 'phone', ${contactOf(clinicId, sql`c.id`, 'phone')},
            'email', ${contactOf(clinicId, sql`c.id`, 'email')})
          from clients c where c.clinic_id = ${clinicId} and c.id = r.client_id) as client
      from form_requests r join forms f on f.clinic_id = ${clinicId} and f.id = r.form_id
      join form_versions v on v.clinic_id = ${clinicId} and v.form_id = f.id and v.number = f.version
      join clinics k on k.id = ${clinicId}
     where r.clinic_id = ${clinicId} and r.id = ${id} and r.withdrawn_at is null`,
  );
  if (!row) return null;
  const facts = factsOf(row, now);
  const { formId, kind, version, title, fields, clinic } = row;
  return {
    filled: {
      formId,
      kind,
      version,
      title,
      body: fillText(row.body, facts),
      fields,
      answers: prefilled(fields, row.answers, facts),
      clinicName: clinic.name,
    },
    isSigned: row.isSigned,
    frozen: {
      title,
      clinicName: clinic.name,
      clinicLines: [addressText(clinic, clinic.country), clinic.phone ?? ''].filter((line) => line !== ''),
      size: paperSizeOf(clinic.country),
      timeZone: clinic.timeZone,
      country: clinic.country,
      petName: row.pet?.name ?? null,
      clientName: row.client?.name ?? null,
    },
  };
}
