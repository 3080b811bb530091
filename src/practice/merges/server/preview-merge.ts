import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { MergeField } from '#vocabulary/merges.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { contactOf } from '#practice/clients/server/public/contacts.ts';
import { MergePreview } from '../contract.ts';
import { countsOf } from './counts-of.ts';

const Row = MergePreview.shape.kept.extend({ fields: z.record(z.string(), z.string().nullable()) });

const petFields = sql`json_build_object('name', p.name, 'species', p.species, 'breed', p.breed, 'sex', nullif(p.sex, 'unknown'),
  'neutered', case when p.neutered then 'yes' when not p.neutered then 'no' end,
  'born', p.born_on || case when p.birth_is_estimated then ' (estimated)' else '' end, 'colour', p.colour,
  'microchip', p.microchip, 'notes', p.notes)`;

const clientFields = (clinicId: string) => sql`json_build_object('fullName', c.full_name,
  'address', nullif(concat_ws(', ', c.address_line, nullif(concat_ws(' ', c.postal_code, c.city), ''), c.region, c.country), ''),
  'account', case when c.user_id is not null then coalesce(${contactOf(clinicId, sql`c.id`, 'email')},
    'Signs in') end,
  'notes', c.notes)`;

function pairQuery(clinicId: string, subject: 'pet' | 'client', ids: readonly string[]): RawBuilder<unknown> {
  const counts = countsOf(clinicId, subject, subject === 'pet' ? sql`p.id` : sql`c.id`);
  return subject === 'pet'
    ? sql`select p.id, p.name, p.created_at as "createdAt", ${petFields} as fields, ${counts} as counts
            from pets p where p.clinic_id = ${clinicId} and p.id = any (${ids}::uuid[]) and p.archived_at is null`
    : sql`select c.id, c.full_name as name, c.created_at as "createdAt", ${clientFields(clinicId)} as fields, ${counts} as counts
            from clients c where c.clinic_id = ${clinicId} and c.id = any (${ids}::uuid[]) and c.archived_at is null`;
}

const PET_FIELDS = [
  'name',
  'species',
  'breed',
  'sex',
  'neutered',
  'born',
  'colour',
  'microchip',
  'notes',
] as const;
const CLIENT_FIELDS = ['fullName', 'address', 'account', 'notes'] as const;

interface Preview {
  readonly subject: 'pet' | 'client';
  readonly keptId: string;
  readonly mergedId: string;
}

/** MERGE-1. Two records side by side. @throws AppError `not_found` for either. */
export async function previewMerge(
  ctx: MemberContext,
  { subject, keptId, mergedId }: Preview,
): Promise<MergePreview> {
  const rows = await fetchRows(ctx.tx, Row, pairQuery(ctx.session.clinicId, subject, [keptId, mergedId]));
  const kept = rows.find(({ id }) => id === keptId);
  const merged = rows.find(({ id }) => id === mergedId);
  if (!kept || !merged || kept === merged) throw new AppError('not_found');
  ctx.audit('duplicate.compared', keptId, { after: { mergedId } });
  const fields: readonly MergeField[] = subject === 'pet' ? PET_FIELDS : CLIENT_FIELDS;
  const { fields: ofKept, ...keptSide } = kept;
  const { fields: ofMerged, ...mergedSide } = merged;
  return {
    kept: keptSide,
    merged: mergedSide,
    fields: fields
      .map((field) => ({ field, kept: ofKept[field] ?? null, merged: ofMerged[field] ?? null }))
      .filter((line) => line.kept !== null || line.merged !== null),
  };
}
