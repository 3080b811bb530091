import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { AddLead } from '../contract.ts';
import { readFacts } from '../lead-facts.rules.ts';
import { assertColleague } from './assert-colleague.ts';

/** Adds a lead by hand. @throws AppError `invalid_input` at the field. */
export async function addLead(ctx: PlatformContext, { ownerId, ...typed }: AddLead): Promise<{ id: string }> {
  const read = readFacts(typed);
  if (!read.ok) throw new AppError('invalid_input', { fields: read.faults });
  await assertColleague(ctx, ownerId, 'ownerId');
  const { facts } = read;
  const { id } = await ctx.tx
    .insertInto('leads')
    .values({
      source: 'manual',
      full_name: facts.fullName,
      email: facts.email,
      phone: facts.phone,
      clinic_name: facts.clinicName,
      country: facts.country,
      owner_id: ownerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit('lead.added', id, { after: { source: 'manual', ownerId } });
  return { id };
}
