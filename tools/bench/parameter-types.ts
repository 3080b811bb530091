import { Client, type ClientConfig } from 'pg';
import type { RecordedStatement } from './record.ts';
import { SESSION_OPTIONS } from './session-options.ts';

/** A statement with the types that PostgreSQL gives its parameters. */
export interface TypedStatement extends RecordedStatement {
  readonly types: readonly string[];
}

/** Gives the session its role, without which the names of a statement are not found. */
const SETS_ROLE = /^select set_config\(/;

/** Asks PostgreSQL for the types of all parameters. Nothing is executed but what sets role and claims. */
export async function withParameterTypes(
  connection: ClientConfig,
  scripts: readonly (readonly RecordedStatement[])[],
): Promise<TypedStatement[][]> {
  const client = new Client({ ...connection, options: SESSION_OPTIONS });
  await client.connect();
  const known = new Map<string, readonly string[]>();
  const typesOf = async (text: string): Promise<readonly string[]> => {
    const found = known.get(text);
    if (found) return found;
    const name = `typed_${known.size}`;
    await client.query(`prepare ${name} as ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
      [name],
    );
    const types = rows[0]?.types ?? [];
    known.set(text, types);
    return types;
  };
  const typed: TypedStatement[][] = [];
  try {
    for (const script of scripts) {
      const statements: TypedStatement[] = [];
      await client.query('begin');
      for (const { text, values = [], ...rest } of script) {
        if (SETS_ROLE.test(text)) await client.query(text, [...values]);
        const types = values.length === 0 ? [] : await typesOf(text);
        statements.push({ ...rest, text, values, types });
      }
      await client.query('rollback');
      typed.push(statements);
    }
    return typed;
  } finally {
    await client.end();
  }
}
