import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ChangeEmergencySettings, EmergencySetup } from '../contract.ts';
import { findInstructions } from './find-instructions.ts';
import { findTerms } from './find-terms.ts';

const Settings = z.object({
  name: EmergencySetup.shape.name,
  phone: EmergencySetup.shape.phone,
  texts: EmergencySetup.shape.texts,
  version: EmergencySetup.shape.version,
});

const NOTHING_ENTERED: z.infer<typeof Settings> = { name: null, phone: null, texts: {}, version: 0 };

const findSettings = async ({ tx, session: { clinicId } }: MemberContext) =>
  (await fetchRow(
    tx,
    Settings,
    sql`select e.name, e.phone, e.texts, e.version from emergency_settings e where e.clinic_id = ${clinicId}`,
  )) ?? NOTHING_ENTERED;

/** The clinic's instruction and its words, with what a client reads in each language. */
export async function getEmergencySetup(ctx: MemberContext): Promise<EmergencySetup> {
  const settings = await findSettings(ctx);
  const terms = await findTerms(ctx);
  const instructionIn = await findInstructions(ctx);
  return {
    ...settings,
    ...terms,
    previews: MESSAGE_LANGUAGES.map((language) => ({
      language,
      open: instructionIn(language, true),
      closed: instructionIn(language, false),
    })),
  };
}

/** Changes what clients read at once. @throws AppError `record_changed`. */
export async function changeEmergencySettings(
  ctx: MemberContext,
  { version, ...after }: ChangeEmergencySettings,
): Promise<{ version: number }> {
  const { clinicId, userId } = ctx.session;
  const { version: current, ...before } = await findSettings(ctx);
  if (current !== version) throw new AppError('record_changed', { version: current });
  const values = { name: after.name, phone: after.phone, texts: JSON.stringify(after.texts) };
  const changed = await ctx.tx
    .insertInto('emergency_settings')
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
        .where('emergency_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed', { version: current });
  ctx.audit('emergency_settings.changed', clinicId, { before, after });
  return { version: changed.version };
}
