import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { textMeasure } from '#foundation/server/pdf/draw-pdf-label.ts';
import type { LabelPreview, PreviewLabel } from '../contract.ts';
import { labelNotes, labelValues, missingFields } from '../label.rules.ts';
import { drawLabel } from '../label-layout.rules.ts';
import { labelFactsOf, readLabelFacts } from './read-label-facts.ts';

const Next = z.object({ number: z.int() });

/** What a label would look like, with the number that it would get now. @throws AppError `not_found`. */
export async function previewLabel(
  { tx, now, session: { clinicId } }: MemberContext,
  { actId, entry, size }: PreviewLabel,
): Promise<LabelPreview> {
  const reading = readLabelFacts(tx, { clinicId, actId, now });
  const numbering = fetchRow(
    tx,
    Next,
    sql`select coalesce(max(l.number), 0) + 1 as number from dispensing_labels l where l.clinic_id = ${clinicId}`,
  );
  const [stored, next, measure] = await Promise.all([reading, numbering, textMeasure()]);
  if (!stored) throw new AppError('not_found');
  const facts = labelFactsOf(stored, entry.prescriberId);
  const values = labelValues(facts, entry);
  return {
    missing: [...missingFields(facts, entry)],
    notes: [...labelNotes(facts, entry)],
    drawing: drawLabel(values, { size, number: next?.number ?? 1 }, measure),
  };
}
