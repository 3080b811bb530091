import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { OneLetter, UndeliveredLetter } from '../contract.ts';
import { failureOf } from '../failure.rules.ts';

const MOST_SHOWN = 100;

type Row = Omit<UndeliveredLetter, 'failure'> & { readonly lastError: string | null };

const told = ({ lastError, ...letter }: Row): UndeliveredLetter => ({
  ...letter,
  failure: lastError === null ? null : failureOf(lastError),
});

/** Letters that have not left within a minute: of which kind, to whom, and what stands in the way. */
export async function listLetters({ tx }: PlatformContext): Promise<{ items: UndeliveredLetter[] }> {
  const { rows } = await sql<Row>`
    select l.id, l.template, l.recipient, l.created_at as "createdAt", l.attempts, l.is_given_up as "isGivenUp",
           l.next_try_at as "nextTryAt", l.last_error as "lastError"
      from app.undelivered_emails(${MOST_SHOWN}::integer) l`.execute(tx);
  return { items: rows.map(told) };
}

/** @throws AppError `not_found` where no such letter waits. */
async function settle(
  { tx }: PlatformContext,
  letterId: string,
  deed: 'discard' | 'resend',
): Promise<string> {
  const { rows } = await sql<{ template: string | null }>`
    select app.resolve_undelivered_email(${letterId}::uuid, ${deed}) as template`.execute(tx);
  const template = rows[0]?.template;
  if (!template) throw new AppError('not_found');
  return template;
}

/** Sends a waiting letter now. @throws AppError `not_found`. */
export async function resendLetter(ctx: PlatformContext, { letterId }: OneLetter): Promise<OneLetter> {
  ctx.audit('email.resent', letterId, { after: { template: await settle(ctx, letterId, 'resend') } });
  return { letterId };
}

/** Takes a waiting letter back. @throws AppError `not_found`. */
export async function discardLetter(ctx: PlatformContext, { letterId }: OneLetter): Promise<OneLetter> {
  ctx.audit('email.discarded', letterId, { before: { template: await settle(ctx, letterId, 'discard') } });
  return { letterId };
}
