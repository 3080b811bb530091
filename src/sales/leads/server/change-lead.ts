import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ChangeLead, LeadListItem } from '../contract.ts';
import { readFacts } from '../lead-facts.rules.ts';
import { assertColleague } from './assert-colleague.ts';
import { findLead, lockLead } from './find-lead.ts';

const FACTS = ['fullName', 'email', 'phone', 'clinicName', 'country'] as const;
type Facts = Readonly<Record<(typeof FACTS)[number], string | null>>;

/**
 * The facts that have changed. The audit trail has their names; their values are in the lead's history, which can be
 * erased.
 */
const changedFacts = (before: Facts, after: Facts): readonly string[] =>
  FACTS.filter((name) => before[name] !== after[name]);

/**
 * Changes facts, owner and do-not-contact. A lead that was created without an email address or phone number may stay without.
 *
 * @throws AppError `lead_changed`, `not_found`, `invalid_input` at the field.
 */
export async function changeLead(ctx: PlatformContext, input: ChangeLead): Promise<LeadListItem> {
  const { id, version, ownerId, doNotContact, ...typed } = input;
  const {
    version: currentVersion,
    stage: _stage,
    clinicId: _clinicId,
    ...before
  } = await lockLead(ctx.tx, id);
  if (currentVersion !== version) throw new AppError('lead_changed');
  const read = readFacts(typed);
  const wasUnreachable = before.email === null && before.phone === null;
  const isOnlyUnreachable = typed.email === null && typed.phone === null && wasUnreachable;
  if (!read.ok && !isOnlyUnreachable) throw new AppError('invalid_input', { fields: read.faults });
  const facts = read.ok ? read.facts : typed;
  // A former platform admin keeps their leads; a new owner must be a platform admin.
  if (ownerId !== before.ownerId) await assertColleague(ctx, ownerId, 'ownerId');
  await ctx.tx
    .updateTable('leads')
    .set({
      full_name: facts.fullName,
      email: facts.email,
      phone: facts.phone,
      clinic_name: facts.clinicName,
      country: facts.country,
      owner_id: ownerId,
      do_not_contact: doNotContact,
    })
    .where('id', '=', id)
    .execute();
  const after = { ...facts, ownerId, doNotContact };
  ctx.audit('lead.changed', id, {
    before: { ownerId: before.ownerId, doNotContact: before.doNotContact },
    after: { ownerId, doNotContact, changed: changedFacts(before, after) },
  });
  return findLead(ctx.tx, id);
}
