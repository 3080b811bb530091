import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { FORM_KINDS } from '#vocabulary/form-fields.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { KeepFile } from '#foundation/server/keep-file.ts';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import { Strokes } from '../../requests.contract.ts';
import { FrozenForm } from '../frozen-form.ts';
import { printForm } from '../print-form.ts';

const Signed = z.object({
  kind: z.enum(FORM_KINDS),
  pet: z.uuid().nullable(),
  client: z.uuid().nullable(),
  visit: z.uuid().nullable(),
  title: z.string(),
  content: FrozenForm,
  strokes: Strokes.nullable(),
  hash: z.string(),
  version: z.int(),
  method: z.enum(['drawn', 'typed', 'none']),
  channel: z.enum(['clinic', 'portal']),
  signer: z.string(),
  staff: z.string().nullable(),
  signedAt: z.string(),
  signedOn: CalendarDay,
  inPortal: z.boolean(),
});

/**
 * Prints a signed form and adds the PDF to the record as a document whose id is that of the signature. Run again, it changes
 * nothing. The client sees what they have signed in the portal.
 */
export const fileFormJob = (database: Database<Tables>, keep: KeepFile): Job =>
  defineJob('forms.file', async ({ clinicId, signatureId }) => {
    const signed = await database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRow(
        tx,
        Signed,
        sql`select f.kind, f.pet, f.client, f.visit, f.title, f.content, f.strokes, f.content_hash as hash, f.version, f.method,
              f.channel, f.signer, f.staff, f.signed_at as "signedAt", f.signed_on as "signedOn", f.in_portal as "inPortal"
              from app.form_to_file(${clinicId}, ${signatureId}) f`,
      ),
    );
    if (!signed) return;
    const path = `${clinicId}/${signatureId}`;
    const bytes = await printForm(signed);
    await keep({ bucketId: DOCUMENT_BUCKET, name: path, bytes, mimeType: 'application/pdf' });
    await database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx) => {
      await sql`select app.file_document(${clinicId}, ${signatureId}, ${signed.pet}, ${signed.client}, ${signed.visit},
        ${signed.kind === 'consent' ? 'consent' : 'form'}, ${signed.title}, ${path}, ${signed.signedOn}::date,
        ${signed.inPortal}::boolean)`.execute(tx);
      await sql`select app.broadcast_filed_form(${clinicId}, ${signatureId})`.execute(tx);
    });
  });
