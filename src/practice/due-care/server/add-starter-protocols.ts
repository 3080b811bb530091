import type { MemberContext } from '#foundation/server/http/context.ts';
import { STARTER_PROTOCOLS } from '../starter-protocols.rules.ts';
import { starterRow } from './public/starter-row.ts';

/** Adds the starter protocols that the clinic does not have. They wait for its confirmation. */
export async function addStarterProtocols(ctx: MemberContext): Promise<{ added: number }> {
  const { clinicId } = ctx.session;
  const rows = await ctx.tx
    .insertInto('care_protocols')
    .values(STARTER_PROTOCOLS.map((protocol) => starterRow(clinicId, protocol)))
    .onConflict((conflict) =>
      conflict.columns(['clinic_id', 'starter_key']).where('starter_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .execute();
  ctx.audit('care_protocols.starter_added', clinicId, { after: { added: rows.length } });
  return { added: rows.length };
}
