import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { normalizePhone } from '#foundation/values/phone.ts';
import type { BookDemo } from '../contract.ts';
import { loadFreeSlots } from './free-slots.ts';

const Booking = z.object({ outcome: z.enum(['booked', 'enough', 'reused', 'taken']), startsAt: Instant });

const REFUSALS = {
  enough: 'demos_enough',
  reused: 'idempotency_key_reused',
  taken: 'slot_taken',
} as const;

/** E.164 where the number has a country code; else as entered. */
function phoneOf(written: string | null): string | null {
  if (written === null) return null;
  const read = normalizePhone(written);
  return read.ok && read.value.startsWith('+') ? read.value : written;
}

/**
 * Books half an hour with a free host, with the lead, the emails and the reminder. The database enforces DEMO-1: of
 * concurrent requests for one slot, as many succeed as hosts are free. A repeated request gets the first response,
 * although its slot is no longer free.
 *
 * @throws AppError `slot_taken`, `demos_enough`, `idempotency_key_reused`.
 */
export async function bookDemo(ctx: PublicContext, input: BookDemo): Promise<{ startsAt: string }> {
  const wantedMs = Date.parse(input.startsAt);
  const slots = await loadFreeSlots(ctx, null);
  const hostIds = slots.find(({ startsAtMs }) => startsAtMs === wantedMs)?.hostIds ?? [];
  const booking = await fetchRow(
    ctx.tx,
    Booking,
    sql`select b.outcome, b.starts_at as "startsAt" from app.book_demo(${input.requestId}::uuid, ${hostIds}::uuid[],
          ${input.startsAt}::timestamptz, ${input.fullName}, ${input.email}, ${phoneOf(input.phone)}, ${input.clinicName},
          ${input.timeZone}, ${input.notes}) b`,
  );
  if (!booking) throw new Error('app.book_demo returned no row');
  if (booking.outcome !== 'booked') throw new AppError(REFUSALS[booking.outcome]);
  return { startsAt: booking.startsAt };
}
