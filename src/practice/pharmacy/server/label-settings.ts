import { sql } from 'kysely';
import * as z from 'zod';
import { LABEL_SIZES } from '#vocabulary/label-sizes.ts';
import { AppError } from '#vocabulary/errors.ts';
import { paperSizeOf } from '#foundation/values/paper-size.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { labelDutyOf } from '../label-places.rules.ts';
import { USUAL_SIZES } from '../label-sizes.rules.ts';
import type { ChangeLabelSettings, LabelSettings } from '../settings.contract.ts';

const Row = z.object({
  country: z.string(),
  region: z.string().nullable(),
  size: z.enum(LABEL_SIZES).nullable(),
  ownText: z.string().nullable(),
  version: z.int(),
});

/** What the clinic has chosen, or what its labels are until then, and what they need where it is. */
export async function getLabelSettings({ tx, session: { clinicId } }: MemberContext): Promise<LabelSettings> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select k.country, k.region, l.size, l.own_text as "ownText", coalesce(l.version, 0) as version
          from clinics k left join label_settings l on l.clinic_id = ${clinicId} where k.id = ${clinicId}`,
  );
  if (!row) throw new AppError('not_found');
  const { country, region, size, ownText, version } = row;
  const duty = labelDutyOf(country, region);
  const facts = [duty.fields, duty.controlledFields, duty.sentences, duty.controlledSentence];
  return {
    size: size ?? USUAL_SIZES[paperSizeOf(country)],
    ownText,
    version,
    duty: {
      fields: [...duty.fields.value],
      controlledFields: [...duty.controlledFields.value],
      sentences: [...duty.sentences.value],
      source: duty.fields.source,
      isConfirmed: facts.every(({ confirmed }) => confirmed),
    },
  };
}

/** Changes what the next labels are printed on. @throws AppError `record_changed`. */
export async function changeLabelSettings(
  ctx: MemberContext,
  { version, size, ownText }: ChangeLabelSettings,
): Promise<LabelSettings> {
  const { clinicId, userId } = ctx.session;
  const before = await getLabelSettings(ctx);
  const values = { size, own_text: ownText };
  const changed = await ctx.tx
    .insertInto('label_settings')
    .values({ clinic_id: clinicId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet({
          ...values,
          version: version + 1,
          changed_at: ctx.now.toISOString(),
          changed_by: userId,
        })
        .where('label_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed', { version: before.version });
  ctx.audit('label_settings.changed', clinicId, {
    before: { size: before.size, ownText: before.ownText },
    after: { size, ownText },
  });
  return { ...before, size, ownText, version: changed.version };
}
