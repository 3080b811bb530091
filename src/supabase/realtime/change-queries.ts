import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { compileWhere } from '../rest/compile-condition.ts';
import { compileRow, compileValues } from '../rest/compile-select.ts';
import { limitNames } from '../rest/statement-names.ts';
import { plainSource } from '../rest/source.ts';
import { Bindings, quoteName, quoteText } from '../rest/statement.ts';
import type { TableSubscription } from './subscriptions.ts';

/** A row that changed, as the database recorded it. */
export interface Change {
  readonly id: string;
  readonly at: string;
  /** The transaction that made it. */
  readonly xid: string;
  readonly table: string;
  readonly kind: 'INSERT' | 'UPDATE' | 'DELETE';
  /** What the row has become, or was before it was deleted, as JSON. */
  readonly row: string;
}

export type Values = Readonly<Record<string, unknown>>;

const and = (where: string): string => where.replace(/^ where /, ' and ');

/**
 * The rows among these changes that the caller wants to hear of and may: what they hold must be open to them, and a row
 * that still stands must be one that they can read now. By the ids of the changes.
 */
export async function readHeard(
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
    (column) => `standing.${quoteName(column)} = ${alias}.${quoteName(column)}`,
  );
  const text =
    `select sent.item ->> 'id' as id, ${record} as record ` +
    `from jsonb_array_elements(${bindings.bind(`[${sent.join(',')}]`)}::jsonb) as sent (item), ` +
    `lateral jsonb_populate_record(null::${name}, sent.item -> 'row') as ${alias} ` +
    `where app.may_hear_row(${quoteText(table.name)}, to_jsonb(${alias})) ` +
    `and ((sent.item ->> 'gone')::boolean or exists (select from ${name} as standing where ${same.join(' and ')}))` +
    and(compileWhere(source, filters, bindings));
  const query = CompiledQuery.raw(limitNames(text), [...bindings.values]);
  const { rows } = await tx.executeQuery<{ id: string; record: Values }>(query);
  return new Map(rows.map((row) => [row.id, row.record]));
}
