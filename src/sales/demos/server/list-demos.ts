import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Demo, ListDemos } from '../contract.ts';
import { selectDemos } from './find-demos.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** Upcoming demos, the next first; or all others, the latest first. */
export async function listDemos(
  { tx, now }: PlatformContext,
  { when, leadId, cursor, limit }: ListDemos,
): Promise<{ items: Demo[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const [order, beyond] = when === 'upcoming' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  let demos = selectDemos(tx)
    .where((eb) => {
      const toCome = eb.and([eb('d.status', '=', 'booked'), eb('d.starts_at', '>', now.toISOString())]);
      return when === 'upcoming' ? toCome : eb.not(toCome);
    })
    .orderBy('d.starts_at', order)
    .orderBy('d.id', order)
    .limit(limit + 1);
  if (leadId !== undefined) {
    demos = demos.where('d.lead_id', 'in', (eb) =>
      eb
        .selectFrom('leads as l')
        .select('l.id')
        .where((is) => is.or([is('l.id', '=', leadId), is('l.merged_into', '=', leadId)])),
    );
  }
  if (after) {
    demos = demos.where((eb) => eb(eb.refTuple('d.starts_at', 'd.id'), beyond, eb.tuple(after[0], after[1])));
  }
  return toPage(await demos.execute(), limit, ({ startsAt, id }) => [startsAt, id]);
}
