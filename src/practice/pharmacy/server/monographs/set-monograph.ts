import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { haveOverlap } from '../../dose.rules.ts';
import { Monograph, type SetMonograph } from '../../monographs.contract.ts';
import { monographColumns } from './monograph-columns.ts';

const Row = z.object({ monograph: Monograph });

/** Adds or changes what the clinic knows about a drug. @throws AppError `bands_overlap`, `name_taken`, `not_found`, `record_changed`. */
export async function setMonograph(
  ctx: MemberContext,
  { id, version, ...content }: SetMonograph,
): Promise<Monograph> {
  const { tx, now, session } = ctx;
  const { clinicId, userId } = session;
  if (haveOverlap(content.bands)) throw new AppError('bands_overlap');
  const before = await fetchRow(
    tx,
    Row,
    sql`select json_build_object(${monographColumns}) as monograph from drug_monographs m
         where m.clinic_id = ${clinicId} and m.id = ${id}`,
  );
  if (!before && version !== 0) throw new AppError('not_found');
  const values = {
    name: content.name,
    substances: content.substances,
    bands: JSON.stringify(content.bands),
    cautions: JSON.stringify(content.cautions),
    monitor_test: content.monitorTest,
    monitor_every_days: content.monitorEveryDays,
  };
  const written = await namingConstraints(
    { drug_monographs_name_key: 'name_taken', drug_monographs_pkey: 'record_changed' },
    version === 0
      ? tx
          .insertInto('drug_monographs')
          .values({ clinic_id: clinicId, id, ...values })
          .returning('id')
          .executeTakeFirst()
      : tx
          .updateTable('drug_monographs')
          .set({ ...values, version: version + 1, changed_at: now.toISOString(), changed_by: userId })
          .where('clinic_id', '=', clinicId)
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst(),
  );
  if (!written) throw new AppError('record_changed', { version: before?.monograph.version ?? 0 });
  const after = await fetchRow(
    tx,
    Row,
    sql`select json_build_object(${monographColumns}) as monograph from drug_monographs m
         where m.clinic_id = ${clinicId} and m.id = ${id}`,
  );
  if (!after) throw new Error('A monograph that was written must be found.');
  ctx.audit('drug_monograph.changed', id, { before: before?.monograph ?? null, after: after.monograph });
  return after.monograph;
}
