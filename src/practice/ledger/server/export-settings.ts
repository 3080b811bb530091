import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ChangeExportSettings, ExportSettings, type SetAccountCode } from '../contract.ts';

const NOTHING_ENTERED: ExportSettings = {
  chart: 'aaha',
  adviserNumber: null,
  clientNumber: null,
  accountLength: 4,
  debtorAccount: null,
  version: 0,
};

/** What the clinic has entered. */
export async function getExportSettings({
  tx,
  session: { clinicId },
}: MemberContext): Promise<ExportSettings> {
  const row = await tx
    .selectFrom('ledger_export_settings')
    .select([
      'chart',
      'adviser_number as adviserNumber',
      'client_number as clientNumber',
      'account_length as accountLength',
      'debtor_account as debtorAccount',
      'version',
    ])
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  return row ? ExportSettings.parse(row) : NOTHING_ENTERED;
}

/** Changes how the ledger is exported. @throws AppError `record_changed`. */
export async function changeExportSettings(
  ctx: MemberContext,
  { version, ...details }: ChangeExportSettings,
): Promise<ExportSettings> {
  const { clinicId, userId } = ctx.session;
  const before = await getExportSettings(ctx);
  const values = {
    chart: details.chart,
    adviser_number: details.adviserNumber,
    client_number: details.clientNumber,
    account_length: details.accountLength,
    debtor_account: details.debtorAccount,
  };
  const changed = await ctx.tx
    .insertInto('ledger_export_settings')
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
        .where('ledger_export_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed', { version: before.version });
  const after = { ...details, version: changed.version };
  ctx.audit('ledger_export_settings.changed', clinicId, { before, after });
  return after;
}

/** LEDGER-3. Enters the clinic's own code of an account, or goes back to that of the chart. */
export async function setAccountCode(
  ctx: MemberContext,
  { chart, slot, code }: SetAccountCode,
): Promise<{ readonly slot: string }> {
  const { clinicId, userId } = ctx.session;
  if (code === null) {
    await ctx.tx
      .deleteFrom('ledger_account_codes')
      .where('clinic_id', '=', clinicId)
      .where('chart', '=', chart)
      .where('slot', '=', slot)
      .execute();
  } else {
    await ctx.tx
      .insertInto('ledger_account_codes')
      .values({ clinic_id: clinicId, chart, slot, code })
      .onConflict((conflict) =>
        conflict
          .columns(['clinic_id', 'chart', 'slot'])
          .doUpdateSet({ code, changed_at: ctx.now.toISOString(), changed_by: userId }),
      )
      .execute();
  }
  ctx.audit('ledger_export_settings.changed', clinicId, { after: { chart, slot, code } });
  return { slot };
}
