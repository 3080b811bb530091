import { sql } from 'kysely';
import * as z from 'zod';
import { BULK_CHANNELS } from '#vocabulary/bulk-messages.ts';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { countSmsParts } from '#practice/message-templates/sms-parts.rules.ts';
import {
  type BulkPreview,
  type BulkSample,
  type previewBulkMessageEndpoint,
  SAMPLE_LIMIT,
} from '../contract.ts';
import { forecast } from '../spread.rules.ts';
import { type BulkRow, findBulk } from './bulk-row.ts';
import { findFaults, hashesOf } from './draft-faults.ts';
import { planAudience, type Planned } from './plan-audience.ts';

const SIMILAR_DAYS = 7;
/** So many of those who get nothing are named. */
const SKIPPED_SHOWN = 200;

const Similar = z.object({ id: z.uuid(), name: z.string(), startedAt: Instant, isSameText: z.boolean() });

/** BULK-6. What was sent in the last days and has the same texts or the same filter; the same texts first. */
async function findSimilar({ tx, now, session: { clinicId } }: MemberContext, bulk: BulkRow) {
  const { textsHash, filterHash } = hashesOf(bulk);
  const since = new Date(now.getTime() - SIMILAR_DAYS * 86_400_000).toISOString();
  const row = await fetchRow(
    tx,
    Similar,
    sql`
    select b.id, b.name, b.started_at as "startedAt", b.texts_hash = ${textsHash} as "isSameText" from bulk_messages b
     where b.clinic_id = ${clinicId} and b.id <> ${bulk.id} and b.started_at >= ${since}::timestamptz
       and (b.texts_hash = ${textsHash} or b.filter_hash = ${filterHash})
     order by b.texts_hash = ${textsHash} desc, b.started_at desc limit 1`,
  );
  return row ?? null;
}

const countBy = <T, K>(rows: readonly T[], keyOf: (row: T) => K): ReadonlyMap<K, number> => {
  const counts = new Map<K, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
};

const sampleOf = ({ recipient, rendered }: Planned): BulkSample[] =>
  recipient.reached.channel === null || !rendered?.said
    ? []
    : [
        {
          clientId: recipient.clientId,
          clientName: recipient.clientName,
          channel: recipient.reached.channel,
          language: rendered.language,
          ...rendered.said,
        },
      ];

/**
 * BULK-3. Whom a draft would go to, why not to the others, what it says and how long it takes. Nothing is sent or written.
 *
 * @throws AppError `not_found`, `bulk_message_started`, `bulk_too_many`.
 */
export async function previewBulk(
  ctx: MemberContext,
  { id, sampleFrom }: z.output<typeof previewBulkMessageEndpoint.input>,
): Promise<BulkPreview> {
  const bulk = await findBulk(ctx, id);
  if (bulk.state !== 'draft') throw new AppError('bulk_message_started');
  const { planned, chosenLeftOut, spread, fromMs } = await planAudience(ctx, bulk);
  const going = planned.filter(({ rendered }) => rendered !== null);
  const skippedClients = planned.flatMap(({ recipient: { clientId, clientName, reached } }) =>
    reached.channel === null ? [{ clientId, clientName, reason: reached.reason }] : [],
  );
  const { firstMs, lastMs, tooLate } = forecast(spread, going.length, { fromMs });
  const channels = countBy(going, ({ recipient }) => recipient.reached.channel);
  return {
    version: bulk.version,
    faults: [...(await findFaults(ctx, bulk, { spread, fromMs }))],
    found: planned.length,
    chosenLeftOut,
    recipients: going.length,
    channels: BULK_CHANNELS.flatMap((channel) => {
      const count = channels.get(channel);
      return count === undefined ? [] : [{ channel, count }];
    }),
    skipped: [...countBy(skippedClients, ({ reason }) => reason)]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    skippedClients: skippedClients.slice(0, SKIPPED_SHOWN),
    delayed: going.filter(({ recipient: { reached } }) => reached.channel !== null && reached.isDelayed)
      .length,
    smsParts: going.reduce(
      (sum, { recipient, rendered }) =>
        recipient.reached.channel === 'sms' ? sum + countSmsParts(rendered?.said?.text ?? '').parts : sum,
      0,
    ),
    firstAt: firstMs === null ? null : new Date(firstMs).toISOString(),
    lastAt: lastMs === null ? null : new Date(lastMs).toISOString(),
    tooLate,
    samples: going.slice(sampleFrom, sampleFrom + SAMPLE_LIMIT).flatMap(sampleOf),
    similar: await findSimilar(ctx, bulk),
  };
}
