import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** One import of a clinic at a time: two of the same file at once add each client once, and two that undo it count them once. */
export async function waitForOtherImports({ tx, session }: MemberContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client_import:${session.clinicId}`}, 0))`.execute(
    tx,
  );
}
