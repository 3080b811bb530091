import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { InvoiceDocument } from '../../invoice-document.contract.ts';
import { USUAL_TERM_DAYS } from '../usual-term.ts';

const Row = z.object({
  seller: InvoiceDocument.shape.seller,
  buyer: InvoiceDocument.shape.buyer,
  place: z.object({ country: z.string(), region: z.string().nullable() }),
  isErased: z.boolean(),
  today: CalendarDay,
  dueOn: CalendarDay,
  note: z.string().nullable(),
  exemptionNote: z.string().nullable(),
});

/** A member's context, or what a job has of it. */
export interface PartiesScope {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly session: { readonly clinicId: string };
}

/** Clinic and client as an invoice of today names them; undefined for an unknown client. */
export const findParties = ({ tx, now, session: { clinicId } }: PartiesScope, clientId: string) =>
  fetchRow(
    tx,
    Row,
    sql`
    select json_build_object('name', k.name, 'addressLines', array_remove(array[k.address_line], null),
        'postalCode', k.postal_code, 'city', k.city, 'region', k.region, 'country', k.country, 'phone', k.phone, 'email', k.email,
        'vatId', b.vat_id, 'taxNumber', b.tax_number,
        'bank', case when num_nonnulls(b.iban, b.bank_account_text) > 0 then
          json_build_object('holder', coalesce(b.bank_holder, k.name), 'iban', b.iban, 'bic', b.bic,
            'accountText', b.bank_account_text) end) as seller,
      json_build_object('name', c.full_name, 'addressLines', array_remove(array[c.address_line], null),
        'postalCode', c.postal_code, 'city', c.city, 'region', c.region, 'country', c.country, 'vatId', null) as buyer,
      json_build_object('country', k.country, 'region', k.region) as place,
      c.erased_at is not null as "isErased", app.local_day(${now}, k.time_zone) as today,
      app.local_day(${now}, k.time_zone) + coalesce(b.payment_term_days, ${USUAL_TERM_DAYS}::integer) as "dueOn",
      b.invoice_note as note, b.tax_exemption_note as "exemptionNote"
      from clinics k
      join clients c on c.clinic_id = ${clinicId} and c.id = ${clientId}
      left join billing_settings b on b.clinic_id = ${clinicId}
     where k.id = ${clinicId}`,
  );
