import type { TypedStatement } from './parameter-types.ts';
import { prepareValue } from '#foundation/server/database/prepare-value.ts';

/** A script of pgbench, and the variables that it takes from the command line. */
export interface PgbenchScript {
  readonly text: string;
  readonly variables: ReadonlyMap<string, string>;
}

/** A quoted text, or a parameter. */
const QUOTED_OR_PARAMETER = /'(?:[^']|'')*'|\$(\d+)/g;
/** pgbench sends null for a variable that has no value. */
const NO_VALUE = 'no_value';

/** pgbench takes `:name` for a variable of its own, also within quotes. */
const withoutColons = (quoted: string): string =>
  quoted.includes(':') ? `E${quoted.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}` : quoted;

/** A value as text; undefined for null. */
function textOf(value: unknown): string | undefined {
  const prepared = prepareValue(value);
  if (Buffer.isBuffer(prepared)) return `\\x${prepared.toString('hex')}`;
  return prepared ?? undefined;
}

/**
 * A script that sends the statements as one pipeline. Values are variables, which `--protocol=prepared` sends as parameters: each
 * statement is parsed and planned once per connection. A variable gets the type that the parameter has, because pgbench numbers each of
 * its places anew and PostgreSQL would infer its type there alone.
 *
 * @param prefix of the variables' names, which all scripts of a run share.
 */
export function pgbenchScript(statements: readonly TypedStatement[], prefix: string): PgbenchScript {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `${prefix}_${names.size}`;
    names.set(text, name);
    return name;
  };
  const parameter = ({ values = [], types }: TypedStatement, at: number): string => {
    const text = textOf(values[at]);
    // pgbench refuses a variable that is empty.
    const variable = text === '' ? "''" : `:${text === undefined ? NO_VALUE : nameOf(text)}`;
    return `(${variable}::${types[at] ?? 'text'})`;
  };
  const lines = statements.map(
    (statement) =>
      `${statement.text.replaceAll(QUOTED_OR_PARAMETER, (found: string, number: string | undefined) =>
        number === undefined ? withoutColons(found) : parameter(statement, Number(number) - 1),
      )};`,
  );
  return {
    text: ['\\startpipeline', ...lines, '\\endpipeline', ''].join('\n'),
    variables: new Map([...names].map(([text, name]) => [name, text])),
  };
}
