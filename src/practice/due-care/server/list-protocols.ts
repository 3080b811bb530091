import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { waitsForRegion } from '../applicable-protocols.rules.ts';
import { findProtocols } from './find-protocols.ts';

const Place = z.object({ country: z.string(), region: z.string().nullable() });

/** The clinic's protocols; archived ones only if they are asked for. */
export async function listProtocols(ctx: MemberContext, { archived }: { readonly archived: 'no' | 'all' }) {
  const { clinicId } = ctx.session;
  const condition = archived === 'all' ? sql`true` : sql`p.archived_at is null`;
  const [items, place] = await Promise.all([
    findProtocols(ctx.tx, clinicId, condition),
    fetchRow(ctx.tx, Place, sql`select c.country, c.region from clinics c where c.id = ${clinicId}`),
  ]);
  return { items, waitsForRegion: place !== undefined && waitsForRegion(items, place) };
}
