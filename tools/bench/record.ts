import { StatementBatch } from '#foundation/server/database/statement-batch.ts';

/** A statement as the server sent it. */
export interface RecordedStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

/** Runs `work` and returns, in order, every statement that the product's code sent meanwhile in this process. */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const { send } = StatementBatch.prototype;
  StatementBatch.prototype.send = function record(this: StatementBatch, statement) {
    const { text, values, name } = statement;
    recorded.push({ text, ...(values ? { values } : {}), ...(name === undefined ? {} : { name }) });
    return send.call(this, statement);
  };
  try {
    await work();
  } finally {
    StatementBatch.prototype.send = send;
  }
  return inTransactions(recorded);
}

const BEGIN: RecordedStatement = { text: 'begin', name: 'begin' };
const COMMIT: RecordedStatement = { text: 'commit', name: 'commit' };
/** The first statement of each transaction gives it its role and claims. */
const ENTRIES: ReadonlySet<string> = new Set([
  'enter',
  'enter with key',
  'become',
  'become for clinic',
  'become from',
]);

/** Writes out the `begin` and the `commit` that the server leaves out where a transaction is one packet. */
export function inTransactions(recorded: readonly RecordedStatement[]): RecordedStatement[] {
  const written: RecordedStatement[] = [];
  let isOpen = false;
  const begin = () => {
    if (isOpen) written.push(COMMIT);
    written.push(BEGIN);
    isOpen = true;
  };
  for (const statement of recorded) {
    const { name = '' } = statement;
    if (name === BEGIN.name) continue;
    if (ENTRIES.has(name)) begin();
    written.push(statement);
    if (name === COMMIT.name) isOpen = false;
  }
  if (isOpen) written.push(COMMIT);
  return written;
}

/** The same statements with some of their values replaced, also within lists, so that a write can be repeated. */
export const withValues = (
  statements: readonly RecordedStatement[],
  replacements: ReadonlyMap<unknown, unknown>,
): RecordedStatement[] => {
  const replace = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(replace) : replacements.has(value) ? replacements.get(value) : value;
  return statements.map((statement) => ({
    ...statement,
    ...(statement.values ? { values: statement.values.map(replace) } : {}),
  }));
};
