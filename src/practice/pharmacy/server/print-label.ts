import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { textMeasure } from '#foundation/server/pdf/draw-pdf-label.ts';
import type { PrintedLabel, PrintLabel } from '../contract.ts';
import { labelValues, missingFields } from '../label.rules.ts';
import { drawLabel } from '../label-layout.rules.ts';
import { findLabels } from './find-labels.ts';
import { labelHash } from './frozen-label.ts';
import { lockLabels } from './lock-labels.ts';
import { labelFactsOf, readLabelFacts } from './read-label-facts.ts';

const Before = z.object({ number: z.int(), hasLabel: z.boolean() });
const Inserted = z.object({ id: z.uuid() });

/**
 * DISP-2, behavior 29. Prints the label of a drug that was handed over: numbered, with each line as it is on the label and the hash
 * of all. It is never changed; a corrected one replaces it, with a reason.
 *
 * @throws AppError `not_found` for an act that was undone or is none of these; `label_incomplete` with `missing` in its details;
 *   `label_too_long`; `label_printed_before` for a second label without a reason.
 */
export async function printLabel(
  ctx: MemberContext,
  { actId, entry, size, position, reason }: PrintLabel,
): Promise<PrintedLabel> {
  const { tx, now, session } = ctx;
  const { clinicId } = session;
  const stored = await readLabelFacts(tx, { clinicId, actId, now });
  if (!stored) throw new AppError('not_found');
  const facts = labelFactsOf(stored, entry.prescriberId);
  const missing = missingFields(facts, entry);
  if (missing.length > 0) throw new AppError('label_incomplete', { missing });
  const measure = await textMeasure();
  await lockLabels(tx, clinicId);
  const before = await fetchRow(
    tx,
    Before,
    sql`select coalesce(max(l.number), 0) as number, coalesce(bool_or(l.act_id = ${actId}), false) as "hasLabel"
          from dispensing_labels l where l.clinic_id = ${clinicId}`,
  );
  if (before?.hasLabel && reason === undefined) throw new AppError('label_printed_before');
  const number = (before?.number ?? 0) + 1;
  const values = labelValues(facts, entry);
  const drawing = drawLabel(values, { size, number }, measure);
  if (drawing === null) throw new AppError('label_too_long');
  const content = { size, position, clinicName: facts.clinic.name, values, drawing };
  const hash = labelHash(content);
  const why = before?.hasLabel ? (reason ?? null) : null;
  const inserted = await namingConstraints(
    { dispensing_labels_first_key: 'label_printed_before' },
    fetchRow(
      tx,
      Inserted,
      sql`insert into dispensing_labels (clinic_id, act_id, number, reason, entry, content, content_hash)
          values (${clinicId}, ${actId}, ${number}, ${why}, ${JSON.stringify(entry)}::jsonb,
            ${JSON.stringify(content)}::jsonb, ${hash})
          returning id`,
    ),
  );
  const [label] = await findLabels(tx, clinicId, sql`l.id = ${inserted?.id}`);
  if (!label) throw new Error('An inserted label must be found.');
  ctx.audit('dispensing_label.printed', stored.petId, {
    after: { labelId: label.id, number, actId, hash, ...(why === null ? {} : { reason: why }) },
  });
  return label;
}
