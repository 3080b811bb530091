import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { PrintedLabel } from '../contract.ts';
import { LabelEntry } from '../label.contract.ts';

const Row = PrintedLabel.extend({ entry: LabelEntry });

/** Labels that fit a condition on `l`, the latest first, with what was entered for each. */
export const findLabels = (tx: Kysely<Tables>, clinicId: string, condition: RawBuilder<unknown>) =>
  fetchRows(
    tx,
    Row,
    sql`
    select l.id, l.number, l.printed_at as "printedAt", ${staffNameOfAccount(clinicId, sql`l.printed_by`)} as "printedByName",
      l.reason, l.content -> 'drawing' as drawing, l.entry,
      (select coalesce(json_agg(json_build_object('number', r.number, 'reason', r.reason, 'reprintedAt', r.reprinted_at,
          'reprintedByName', ${staffNameOfAccount(clinicId, sql`r.reprinted_by`)}) order by r.number desc), '[]')
         from dispensing_label_reprints r where r.clinic_id = ${clinicId} and r.label_id = l.id) as reprints
      from dispensing_labels l
     where l.clinic_id = ${clinicId} and ${condition}
     order by l.number desc limit 50`,
  );
