import { serialize } from 'pg-protocol';
import { prepareValue } from '#foundation/server/database/prepare-value.ts';
import type { RecordedStatement } from './record.ts';

const EXECUTE = serialize.execute();
const SYNC = serialize.sync();

const names = new Map<string, string>();

/** The name under which every connection prepares a statement. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `bare_${names.size}`;
  names.set(text, name);
  return name;
}

const run = ({ text, values = [] }: RecordedStatement): Buffer[] => [
  serialize.bind({ statement: nameOf(text), values: values.map((value) => prepareValue(value)) }),
  EXECUTE,
];

const encoded = new WeakMap<readonly RecordedStatement[], Buffer>();

/** The messages that run prepared statements, with one `Sync` at their end. Those of a list that is sent again are made once. */
function encodePrepared(statements: readonly RecordedStatement[]): Buffer {
  const known = encoded.get(statements);
  if (known) return known;
  const made = Buffer.concat([...statements.flatMap(run), SYNC]);
  encoded.set(statements, made);
  return made;
}

/**
 * The messages that run statements, with one `Sync` at their end.
 *
 * @param unprepared are the texts that are prepared too, each right before it runs: its names are found under the role that statements
 *   before it have set.
 */
export function encodePipeline(
  statements: readonly RecordedStatement[],
  unprepared: ReadonlySet<string>,
): Buffer {
  if (unprepared.size === 0) return encodePrepared(statements);
  const left = new Set(unprepared);
  const messages = statements.flatMap((statement) => {
    const { text } = statement;
    return left.delete(text)
      ? [serialize.parse({ name: nameOf(text), text }), ...run(statement)]
      : run(statement);
  });
  return Buffer.concat([...messages, SYNC]);
}
