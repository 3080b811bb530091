import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { UndeliveredEmail } from '../contract.ts';
import { failureOf } from '../failure.rules.ts';

const MAX_SHOWN = 100;

const Row = UndeliveredEmail.omit({ failure: true }).extend({ lastError: z.string().nullable() });

const toEmail = ({ lastError, ...email }: z.infer<typeof Row>): UndeliveredEmail => ({
  ...email,
  failure: lastError === null ? null : failureOf(lastError),
});

/** Emails that were not delivered within a minute, with their kind, recipient and error. */
export async function listUndeliveredEmails({ tx }: PlatformContext): Promise<{ items: UndeliveredEmail[] }> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select l.id, l.template, l.recipient, l.created_at as "createdAt", l.attempts, l.is_given_up as "isGivenUp",
               l.next_try_at as "nextTryAt", l.last_error as "lastError"
          from app.undelivered_emails(${MAX_SHOWN}::integer) l`,
  );
  return { items: rows.map(toEmail) };
}
