import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { UndeliveredEmail } from '../contract.ts';
import { failureOf } from '../failure.rules.ts';

const MAX_SHOWN = 100;

type Row = Omit<UndeliveredEmail, 'failure'> & { readonly lastError: string | null };

const toEmail = ({ lastError, ...email }: Row): UndeliveredEmail => ({
  ...email,
  failure: lastError === null ? null : failureOf(lastError),
});

/** Emails that were not delivered within a minute: of which kind, to whom, and why. */
export async function listUndeliveredEmails({ tx }: PlatformContext): Promise<{ items: UndeliveredEmail[] }> {
  const { rows } = await sql<Row>`
    select l.id, l.template, l.recipient, l.created_at as "createdAt", l.attempts, l.is_given_up as "isGivenUp",
           l.next_try_at as "nextTryAt", l.last_error as "lastError"
      from app.undelivered_emails(${MAX_SHOWN}::integer) l`.execute(tx);
  return { items: rows.map(toEmail) };
}
