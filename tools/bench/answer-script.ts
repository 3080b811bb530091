import pg from 'pg';
import type { RecordedStatement } from './record.ts';

// The driver's own conversion of parameters, which its types leave out.
const { prepareValue } = (
  pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => Buffer | string | null } }
).utils;

/** The statement by which the server enters a request: its values are the claims. */
const ENTER = 'enter';
/** What surrounds an answer and is no part of it. */
const AROUND: ReadonlySet<string> = new Set(['begin', 'commit', ENTER]);
const isAudit = ({ text }: RecordedStatement): boolean => /^insert into "?audit_entries/.test(text);

/** In the order of the values of `ENTER`. */
const CLAIMS = [
  'app.user_id',
  'app.session_id',
  'app.role',
  'app.clinic_id',
  'app.permissions',
  'app.ip',
  'app.user_agent',
  'app.request_id',
  'role',
  'synchronous_commit',
];

/** A literal in which no colon is left: pgbench takes `:name` for a variable of its own, also within quotes. */
function literalOf(value: unknown): string {
  const prepared = prepareValue(value);
  if (prepared === null) return 'null';
  if (Buffer.isBuffer(prepared)) return `'\\x${prepared.toString('hex')}'::bytea`;
  const escaped = prepared.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a');
  return `E'${escaped}'`;
}

const withoutColons = (text: string): string =>
  text.replaceAll(/'(?:[^']|'')*'/g, (quoted) =>
    quoted.includes(':') ? `E${quoted.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}` : quoted,
  );

const filledIn = ({ text, values = [] }: RecordedStatement): string =>
  withoutColons(text).replaceAll(/\$(\d+)/g, (_, number: string) => literalOf(values[Number(number) - 1]));

/**
 * The least that gives the answer of a read: its statements under row-level security, with the claims set and not checked, without an
 * audit entry, and with one `Sync`.
 */
export function answerStatements(script: readonly RecordedStatement[]): readonly RecordedStatement[] {
  const values = script.find(({ name }) => name === ENTER)?.values ?? [];
  const claims = CLAIMS.map((claim, at) => `set_config('${claim}', $${at + 1}, true)`).join(', ');
  return [
    { text: 'begin' },
    { text: `select ${claims}`, values },
    ...script.filter((one) => !AROUND.has(one.name ?? '') && !isAudit(one)),
    { text: 'commit' },
  ];
}

/** The same as a script of pgbench. */
export const pgbenchScript = (script: readonly RecordedStatement[]): string =>
  [
    '\\startpipeline',
    ...answerStatements(script).map((one) => `${filledIn(one)};`),
    '\\endpipeline',
    '',
  ].join('\n');
