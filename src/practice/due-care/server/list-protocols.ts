import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findProtocols } from './find-protocols.ts';

/** The clinic's protocols; archived ones only if they are asked for. */
export async function listProtocols(ctx: MemberContext, { archived }: { readonly archived: 'no' | 'all' }) {
  const condition = archived === 'all' ? sql`true` : sql`p.archived_at is null`;
  return { items: await findProtocols(ctx.tx, ctx.session.clinicId, condition) };
}
