import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { OpenDay } from '../contract.ts';
import { drawerOf, lateUntil } from '../drawer.rules.ts';
import { findCash, findCloses, findLeftInDrawer } from './close-columns.ts';
import { findPlace } from './find-place.ts';
import { findReport } from './find-report.ts';

const WAITING = sql`d.close_id is null`;

/** What was booked since the last close, and what the drawer should have (CORE-7: queried, never stored). */
export async function getOpenDay(ctx: MemberContext): Promise<OpenDay> {
  const [{ today, currency, till }, [last]] = await Promise.all([
    findPlace(ctx),
    findCloses(ctx, sql`true`, 1),
  ]);
  const [openingMinor, cash, report] = await Promise.all([
    findLeftInDrawer(ctx, currency),
    findCash(ctx, currency, WAITING),
    findReport(ctx, WAITING, lateUntil(last?.closedOn ?? null, today)),
  ]);
  return {
    number: (last?.number ?? 0) + 1,
    today,
    currency,
    till,
    drawer: till === 'drawer' ? drawerOf({ openingMinor, ...cash }) : null,
    lastClose: last ? { number: last.number, closedOn: last.closedOn, closedAt: last.closedAt } : null,
    report,
  };
}
