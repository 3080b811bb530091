import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import type { LinkedDemo } from '../contract.ts';
import { hostsFreeAt, loadFreeSlots } from './free-slots.ts';
import { hashLinkToken } from './link-token.ts';

interface ByLink {
  readonly token: string;
}

/** The outcome of a request, as the database returns it. */
export type ChangeOutcome = 'cancelled' | 'closed' | 'moved' | 'taken' | 'unknown';

const REFUSALS = { closed: 'demo_closed', taken: 'slot_taken', unknown: 'not_found' } as const;

/** @throws AppError `demo_closed`, `slot_taken`, `not_found` when the request was refused. */
export function assertChanged(outcome: ChangeOutcome | undefined): void {
  if (outcome === 'moved' || outcome === 'cancelled') return;
  throw new AppError(REFUSALS[outcome ?? 'unknown']);
}

/**
 * The booking that a link opens.
 *
 * @throws AppError `not_found` for a link that opens no booking, or no longer.
 */
export async function openDemoLink({ tx }: PublicContext, { token }: ByLink): Promise<LinkedDemo> {
  const { rows } = await sql<LinkedDemo>`
    select d.id, d.status, d.starts_at as "startsAt", d.ends_at as "endsAt", d.full_name as "fullName",
           d.clinic_name as "clinicName", d.time_zone as "timeZone", d.sequence, d.host_name as "hostName",
           d.meeting_url as "meetingUrl"
      from app.find_demo_by_link(${hashLinkToken(token)}) d`.execute(tx);
  const [demo] = rows;
  if (!demo) throw new AppError('not_found');
  return demo;
}

/**
 * Moves a booking. A move to its own slot changes nothing and sends no email.
 *
 * @throws AppError `slot_taken`, `demo_closed`, `not_found`.
 */
export async function moveDemoByLink(
  ctx: PublicContext,
  input: ByLink & { readonly startsAt: string },
): Promise<LinkedDemo> {
  const demo = await openDemoLink(ctx, input);
  if (Date.parse(demo.startsAt) === Date.parse(input.startsAt) && demo.status === 'booked') return demo;
  if (demo.status !== 'booked') throw new AppError('demo_closed');
  const hostIds = hostsFreeAt(await loadFreeSlots(ctx, demo.id), input.startsAt);
  const { rows } = await sql<{ outcome: ChangeOutcome }>`
    select app.move_demo_by_link(${hashLinkToken(input.token)}, ${hostIds}::uuid[], ${input.startsAt}::timestamptz) as outcome`.execute(
    ctx.tx,
  );
  assertChanged(rows[0]?.outcome);
  return openDemoLink(ctx, input);
}

/**
 * Cancels a booking; cancelled before, it stays so.
 *
 * @throws AppError `demo_closed`, `not_found`.
 */
export async function cancelDemoByLink(ctx: PublicContext, input: ByLink): Promise<LinkedDemo> {
  const { rows } = await sql<{ outcome: ChangeOutcome }>`
    select app.cancel_demo_by_link(${hashLinkToken(input.token)}) as outcome`.execute(ctx.tx);
  assertChanged(rows[0]?.outcome);
  return openDemoLink(ctx, input);
}
