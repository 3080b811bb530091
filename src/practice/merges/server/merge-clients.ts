import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import {
  type ClientColumns,
  lockClients,
  writeClientColumns,
} from '#practice/clients/server/public/merge-fields.ts';
import type { MergeRecords } from '../contract.ts';
import { changedFields, chooseText, chooseValue, type WrittenFields } from '../merge.rules.ts';
import { pairOf } from './pair-of.ts';

type Row = Awaited<ReturnType<typeof lockClients>>[number];

const MAX_NOTES = 5000;

const hasAddress = ({ address_line, postal_code, city, region, country }: Row): boolean =>
  [address_line, postal_code, city, region, country].some((part) => part !== null);

/** Which columns the client who is kept gets. An address is chosen as a whole. */
function chosenColumns(kept: Row, merged: Row, { choices }: MergeRecords) {
  const address =
    chooseValue(
      { kept: hasAddress(kept) ? kept : null, merged: hasAddress(merged) ? merged : null },
      choices.address,
    ) ?? kept;
  const notes = chooseText({ kept: kept.notes, merged: merged.notes }, choices.notes);
  if (notes !== null && notes.length > MAX_NOTES)
    throw new AppError('invalid_input', {
      fields: [{ path: 'choices.notes', message: 'Both notes together are too long. Choose one of them.' }],
    });
  return {
    full_name:
      chooseValue({ kept: kept.full_name, merged: merged.full_name }, choices.fullName) ?? kept.full_name,
    address_line: address.address_line,
    postal_code: address.postal_code,
    city: address.city,
    region: address.region,
    country: address.country,
    language: kept.language ?? merged.language,
    notes,
  } satisfies ClientColumns;
}

/** MERGE-1 for clients. One portal account goes on; the other one no longer sees this clinic. */
export async function mergeClients(
  ctx: MemberContext,
  input: MergeRecords,
): Promise<{ readonly id: string; readonly fields: WrittenFields }> {
  const { keptId, mergedId, reason, choices } = input;
  const { kept, merged } = pairOf(await lockClients(ctx, [keptId, mergedId]), input);
  const columns = chosenColumns(kept, merged, input);
  const fields = changedFields(kept, columns);
  const account = chooseValue({ kept: kept.user_id, merged: merged.user_id }, choices.account);
  const takesAccount = account !== kept.user_id;
  const done = await fetchRow(
    ctx.tx,
    z.object({ id: z.uuid() }),
    sql`select app.merge_clients(${ctx.session.clinicId}, ${mergedId}, ${keptId}, ${reason}, ${JSON.stringify(fields)}::jsonb,
          ${takesAccount}) as id`,
  );
  if (!done) throw new AppError('merge_changed');
  await writeClientColumns(
    ctx,
    keptId,
    Object.fromEntries(Object.entries(columns).filter(([column]) => column in fields.after)),
  );
  return { id: done.id, fields };
}
