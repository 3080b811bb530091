import pg from 'pg';

/** A statement as the server sent it. */
export interface RecordedStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

const isStatement = (config: unknown): config is RecordedStatement =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string';

const applicationOf = (client: pg.Client): unknown =>
  'connectionParameters' in client &&
  typeof client.connectionParameters === 'object' &&
  client.connectionParameters !== null &&
  'application_name' in client.connectionParameters
    ? client.connectionParameters.application_name
    : undefined;

/**
 * Runs `work` and returns, in order, every statement that this process sent meanwhile over connections with the given
 * application name.
 */
export async function recordStatements(
  applicationName: string,
  work: () => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const original = pg.Client.prototype.query;
  // Safe: the replacement passes all arguments on unchanged; it only does not declare the overloads.
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [config, values] = given;
    if (applicationOf(this) !== applicationName) return Reflect.apply(original, this, given);
    if (typeof config === 'string')
      recorded.push({ text: config, ...(Array.isArray(values) ? { values } : {}) });
    else if (isStatement(config)) recorded.push(config);
    return Reflect.apply(original, this, given);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return recorded;
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
