import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** A member's context, or what a job has of it. */
export interface PlanScope {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly session: { readonly clinicId: string };
}
