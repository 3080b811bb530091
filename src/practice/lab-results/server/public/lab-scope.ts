import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** A member's context, or what a job has of it: a transaction that is pinned to one clinic. */
export interface LabScope {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly session: { readonly clinicId: string };
}
