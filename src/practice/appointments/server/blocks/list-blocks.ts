import { sql } from 'kysely';
import type * as z from 'zod';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Block, listBlocksEndpoint } from '../../blocks.contract.ts';
import { BLOCK_COLUMNS } from './block-row.ts';

/** The blocks that overlap a range, in order. */
export async function listBlocks(
  ctx: MemberContext,
  { from, to }: z.output<typeof listBlocksEndpoint.input>,
): Promise<{ items: Block[] }> {
  const { rows } = await sql<Block>`
    select ${BLOCK_COLUMNS} from blocks b
     where b.clinic_id = ${ctx.session.clinicId} and b.starts_at < ${to} and b.ends_at > ${from}
     order by b.starts_at, b.id limit 1000`.execute(ctx.tx);
  return { items: rows };
}
