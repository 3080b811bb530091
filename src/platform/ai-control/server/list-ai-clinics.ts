import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fold } from '#foundation/values/fold.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { AiClinic, ListAiClinics } from '../contract.ts';
import { findAiClinics } from './find-ai-clinics.ts';

const Position = z.tuple([z.string(), z.uuid()]);

const STATES: Readonly<Record<ListAiClinics['state'], RawBuilder<unknown>>> = {
  all: sql`true`,
  allowed: sql`cardinality(l.allowed_features) > 0`,
  on: sql`l.allowed_features && w.features_on`,
};

/** Clinics by name. */
export async function listAiClinics(
  { tx }: PlatformContext,
  { q, state, clinicId, limit, cursor }: ListAiClinics,
): Promise<{ items: AiClinic[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const part = fold(q);
  const conditions: RawBuilder<unknown>[] = [
    STATES[state],
    ...(clinicId === undefined ? [] : [sql`c.id = ${clinicId}::uuid`]),
    ...(part === '' ? [] : [sql`position(${part} in app.fold(c.name)) > 0`]),
    ...(after ? [sql`(app.fold(c.name) collate "C", c.id) > (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
  const rows = await findAiClinics(tx, sql.join(conditions, sql` and `), limit + 1);
  return toPage(rows, limit, ({ name, clinicId: id }) => [fold(name), id]);
}
