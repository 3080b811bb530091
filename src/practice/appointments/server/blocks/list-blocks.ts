import type * as z from 'zod';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Block, listBlocksEndpoint } from '../../blocks.contract.ts';
import { BLOCK_COLUMNS } from './block-row.ts';

/** The blocks that overlap a range, in order. */
export async function listBlocks(
  { tx, session }: MemberContext,
  { from, to }: z.output<typeof listBlocksEndpoint.input>,
): Promise<{ items: Block[] }> {
  const items = await tx
    .selectFrom('blocks')
    .select(BLOCK_COLUMNS)
    .where('clinic_id', '=', session.clinicId)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1000)
    .execute();
  return { items };
}
