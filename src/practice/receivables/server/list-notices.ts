import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Notice, NoticeDocument } from '../dunning.contract.ts';
import { noticeFileName } from '../notice-text.rules.ts';
import { printNotice } from './print/print-notice.ts';

/** Reminders that fit a condition on `n`, the latest first. */
export const findNotices = (
  { tx, session: { clinicId } }: MemberContext,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Notice[]> =>
  fetchRows(
    tx,
    Notice,
    sql`
    select n.id, n.client_id as "clientId", c.full_name as "clientName", n.tone, n.channel, n.currency, n.total_minor as "totalMinor",
        n.sent_on as "sentOn", n.sent_at as "sentAt", s.full_name as "sentByName",
        n.sent_automatically as "isAutomatic",
        (select coalesce(json_agg(i.number order by i.due_on, i.number), '[]')
           from dunning_notice_invoices v join invoices i on i.clinic_id = ${clinicId} and i.id = v.invoice_id
          where v.clinic_id = ${clinicId} and v.notice_id = n.id) as "invoiceNumbers"
      from dunning_notices n
      join clients c on c.clinic_id = ${clinicId} and c.id = n.client_id
      left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = n.sent_by
     where n.clinic_id = ${clinicId} and ${condition}
     order by n.sent_at desc, n.id desc limit ${limit}`,
  );

interface ListNotices {
  readonly clientId?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const Position = z.tuple([Instant, z.uuid()]);

/** Sent reminders, the latest first. */
export async function listNotices(ctx: MemberContext, { clientId, limit, cursor }: ListNotices) {
  const after = decodeCursor(cursor, Position);
  const conditions = [
    sql`true`,
    ...(clientId === undefined ? [] : [sql`n.client_id = ${clientId}`]),
    ...(after ? [sql`(n.sent_at, n.id) < (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
  const rows = await findNotices(ctx, sql.join(conditions, sql` and `), limit + 1);
  return toPage(rows, limit, (row) => [row.sentAt, row.id]);
}

/** CORE-6. The PDF of a reminder, from what was frozen when it was sent. @throws AppError `not_found`. */
export async function getNoticePdf(
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
): Promise<{ readonly fileName: string; readonly contentBase64: string }> {
  const row = await fetchRow(
    tx,
    z.object({ content: NoticeDocument }),
    sql`select n.content from dunning_notices n where n.clinic_id = ${clinicId} and n.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  const pdf = await printNotice(row.content);
  return { fileName: noticeFileName(row.content), contentBase64: pdf.toString('base64') };
}
