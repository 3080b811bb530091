import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { drawPdfLabel, textMeasure } from '#foundation/server/pdf/draw-pdf-label.ts';
import type { Run } from '../label.contract.ts';
import { reprintRun } from '../label-layout.rules.ts';
import { labelPage } from '../label-sizes.rules.ts';
import { FrozenLabel } from './frozen-label.ts';

const Row = z.object({ number: z.int(), printedAt: z.string(), content: FrozenLabel });

interface WhichPdf {
  readonly id: string;
  /** 0 for the first print. */
  readonly reprint: number;
  readonly position?: number | undefined;
}

const inPoints = ({ text, x, y, points, isBold }: Run) => ({
  text,
  x: x / 1000,
  y: y / 1000,
  points: points / 1000,
  isBold,
});

/** The PDF of a label, from what was frozen when it was printed. @throws AppError `not_found`. */
export async function getLabelPdf(
  { tx, session: { clinicId } }: MemberContext,
  { id, reprint, position }: WhichPdf,
): Promise<{ readonly fileName: string; readonly contentBase64: string }> {
  const label = await fetchRow(
    tx,
    Row,
    sql`select l.number, l.printed_at as "printedAt", l.content from dispensing_labels l
         where l.clinic_id = ${clinicId} and l.id = ${id}
           and (${reprint}::integer = 0 or exists (select from dispensing_label_reprints r
             where r.clinic_id = ${clinicId} and r.label_id = l.id and r.number = ${reprint}::integer))`,
  );
  if (!label) throw new AppError('not_found');
  const { content, number, printedAt } = label;
  const { drawing } = content;
  const mark = reprint === 0 ? [] : [reprintRun(reprint, drawing, await textMeasure())];
  const pdf = await drawPdfLabel({
    title: `Label ${number}`,
    author: content.clinicName,
    createdAt: new Date(printedAt),
    ...labelPage(content.size, position ?? content.position),
    runs: [...drawing.runs, ...mark].map(inPoints),
  });
  return { fileName: `label-${number}.pdf`, contentBase64: pdf.toString('base64') };
}
