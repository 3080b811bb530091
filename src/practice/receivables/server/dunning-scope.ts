import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** A member's context, or what a job has of it. */
export interface DunningScope {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly session: { readonly clinicId: string };
}

/** The same for who sends reminders: each is in the audit trail. */
export interface SendingScope extends DunningScope {
  readonly audit: MemberContext['audit'];
}
