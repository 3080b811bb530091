import type { RecordedStatement } from './record.ts';

/** The statement by which the server enters a request: its values are the claims. */
const ENTER = 'enter';
/** What surrounds an answer and is no part of it. */
const AROUND: ReadonlySet<string> = new Set(['begin', 'commit', ENTER]);
/** The audit entry, and the key under which a repeated write gets the first response. */
const BOOKKEEPING = /^(?:insert into|update) "?(?:audit_entries|idempotency_keys)\b/;

/** A read that writes its audit entry in the same statement; the values of the entry are the last two. */
const AUDITED =
  /^\s*with answer as materialized \(([^]*)\),\s*entry as \(insert into audit_entries [^]*\)\s*select \* from answer\s*$/;
const ENTRY_VALUES = 2;

function withoutAuditEntry(statement: RecordedStatement): RecordedStatement {
  const [, text] = AUDITED.exec(statement.text) ?? [];
  if (text === undefined) return statement;
  const { values = [], name } = statement;
  return {
    text,
    values: values.slice(0, -ENTRY_VALUES),
    ...(name === undefined ? {} : { name: `${name} alone` }),
  };
}

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
const SET_CLAIMS = `select ${CLAIMS.map((claim, at) => `set_config('${claim}', $${at + 1}, true)`).join(', ')}`;

/**
 * The least that gives the answer of a request: its statements under row-level security, with the claims set and not checked, without
 * audit entry and idempotency key. They travel as one pipeline with one `Sync`; a write waits for the disk, as the claims of a write say.
 */
export function answerStatements(script: readonly RecordedStatement[]): readonly RecordedStatement[] {
  const entered = script.find(({ name }) => name === ENTER);
  return [
    { text: 'begin' },
    ...(entered ? [{ text: SET_CLAIMS, values: entered.values ?? [] }] : []),
    ...script
      .filter(({ name = '', text }) => !AROUND.has(name) && !BOOKKEEPING.test(text))
      .map(withoutAuditEntry),
    { text: 'commit' },
  ];
}
