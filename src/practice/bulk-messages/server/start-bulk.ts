import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { lockBulk } from './bulk-row.ts';
import { findFaults, hashesOf } from './draft-faults.ts';
import { planAudience, type Planned } from './plan-audience.ts';
import { queueSending } from './queue-sending.ts';

/** Rows that are written at once: a list of parameters that is not too long. */
const CHUNK = 1_000;

async function writeRecipients(
  { tx, session: { clinicId } }: MemberContext,
  bulkId: string,
  planned: readonly Planned[],
): Promise<void> {
  const rows = planned.map(({ recipient: { clientId, pets, reached } }, position) => ({
    clientId,
    petIds: pets.map(({ id }) => id),
    position,
    state: reached.channel === null ? 'skipped' : 'waiting',
    reason: reached.channel === null ? reached.reason : null,
    channel: reached.channel,
  }));
  for (let from = 0; from < rows.length; from += CHUNK)
    await sql`
      insert into bulk_recipients (clinic_id, bulk_id, client_id, pet_ids, position, state, reason, channel)
      select ${clinicId}::uuid, ${bulkId}::uuid, r."clientId", array(select jsonb_array_elements_text(r."petIds")::uuid), r.position, r.state,
          r.reason, r.channel
        from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + CHUNK))}::jsonb)
          as r ("clientId" uuid, "petIds" jsonb, position integer, state text, reason text, channel text)`.execute(
      tx,
    );
}

/**
 * BULK-5. Fixes the recipients and lets the job begin. Of two who start the same draft the second is told that it was started.
 *
 * @throws AppError `not_found`, `bulk_message_started`, `record_changed` for a draft that was changed after the preview,
 * `bulk_message_incomplete`, `bulk_nobody`, `bulk_too_many`.
 */
export async function startBulk(
  ctx: MemberContext,
  { id, version }: { readonly id: string; readonly version: number },
) {
  const bulk = await lockBulk(ctx, id);
  if (bulk.state !== 'draft') throw new AppError('bulk_message_started');
  if (bulk.version !== version) throw new AppError('record_changed', { version: bulk.version });
  const { planned, spread, fromMs } = await planAudience(ctx, bulk);
  const faults = await findFaults(ctx, bulk, { spread, fromMs });
  if (faults.length > 0) throw new AppError('bulk_message_incomplete', { faults });
  const recipients = planned.filter(({ rendered }) => rendered !== null).length;
  if (recipients === 0) throw new AppError('bulk_nobody');
  const { textsHash, filterHash } = hashesOf(bulk);
  await ctx.tx
    .updateTable('bulk_messages')
    .set({
      state: 'running',
      version: version + 1,
      started_at: ctx.now.toISOString(),
      started_by: ctx.session.userId,
      texts_hash: textsHash,
      filter_hash: filterHash,
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  await writeRecipients(ctx, id, planned);
  await queueSending(ctx);
  ctx.audit('bulk_message.started', id, {
    after: {
      name: bulk.name,
      purpose: bulk.purpose,
      recipients,
      skipped: planned.length - recipients,
      ...bulk.content,
    },
  });
  return { id, recipients };
}
