import { CompiledQuery, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { compileWhere } from '../rest/compile-condition.ts';
import { compileRow, compileValues } from '../rest/compile-select.ts';
import { limitNames } from '../rest/statement-names.ts';
import { plainSource } from '../rest/source.ts';
import { Bindings, quoteName, quoteText } from '../rest/statement.ts';
import type { TableSubscription } from './subscriptions.ts';

/** A changed row as recorded in `live.changes`. */
export const Change = z.object({
  id: z.string(),
  at: Instant,
  /** The id of the transaction that made the change. */
  xid: z.string(),
  table: z.string(),
  kind: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  /** The row after the change, or before its deletion, as JSON. */
  row: z.string(),
});
export type Change = z.infer<typeof Change>;

const Values = z.record(z.string(), z.unknown());
export type Values = Readonly<z.infer<typeof Values>>;

const VisibleRow = z.object({ id: z.string(), record: Values });

const and = (where: string): string => where.replace(/^ where /, ' and ');

/**
 * Returns those of the changed rows that match the subscription's filters and are visible to the caller, by change id.
 * The recorded contents must be visible to the caller, and a row that still exists must be readable now.
 */
export async function readVisibleRows(
  tx: Kysely<Tables>,
  { table, filters }: TableSubscription,
  changes: readonly Change[],
): Promise<Map<string, Values>> {
  const bindings = new Bindings();
  const source = plainSource(table);
  const alias = quoteName(source.alias);
  const name = `public.${quoteName(table.name)}`;
  const record = compileRow(source, compileValues(source, [{ kind: 'star' }], bindings), bindings);
  const sent = changes.map(({ id, kind, row }) => `{"id":"${id}","gone":${kind === 'DELETE'},"row":${row}}`);
  const same = table.primaryKey.map(
    (column) => `current_row.${quoteName(column)} = ${alias}.${quoteName(column)}`,
  );
  const text =
    `select sent.item ->> 'id' as id, ${record} as record ` +
    `from jsonb_array_elements(${bindings.bind(`[${sent.join(',')}]`)}::jsonb) as sent (item), ` +
    `lateral jsonb_populate_record(null::${name}, sent.item -> 'row') as ${alias} ` +
    `where app.may_receive_row(${quoteText(table.name)}, to_jsonb(${alias})) ` +
    `and ((sent.item ->> 'gone')::boolean or exists (select from ${name} as current_row where ${same.join(' and ')}))` +
    and(compileWhere(source, filters, bindings));
  const rows = await fetchRows(tx, VisibleRow, CompiledQuery.raw(limitNames(text), [...bindings.values]));
  return new Map(rows.map((row) => [row.id, row.record]));
}
