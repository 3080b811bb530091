import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fold } from '#foundation/values/fold.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ClinicLaboratory, ListClinicLaboratories } from '../contract.ts';
import { findClinicLaboratories, IS_ON } from './find-clinic-laboratories.ts';
import { FOLDED_NAME } from './laboratory-columns.ts';

const Position = z.tuple([z.int32(), z.string(), z.uuid()]);
/** 0 for enabled ones, which come first. */
const RANK = sql`(1 - ${IS_ON}::int)`;

/** The directory, as the caller's clinic sees it. */
export async function listClinicLaboratories(
  { tx, session }: MemberContext,
  { q, state, limit, cursor }: ListClinicLaboratories,
): Promise<{ items: ClinicLaboratory[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const part = fold(q);
  const conditions: RawBuilder<unknown>[] = [
    state === 'on' ? IS_ON : sql`true`,
    ...(part === '' ? [] : [sql`position(${part} in app.fold(l.name)) > 0`]),
    ...(after ? [sql`(${RANK}, ${FOLDED_NAME}, l.id) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)`] : []),
  ];
  const rows = await findClinicLaboratories(
    tx,
    session.clinicId,
    sql.join(conditions, sql` and `),
    limit + 1,
  );
  return toPage(rows, limit, ({ isOn, name, id }) => [isOn ? 0 : 1, fold(name), id]);
}
