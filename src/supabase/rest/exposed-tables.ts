/** A column type that the dialect reads and writes. */
export type ColumnType = 'jsonb' | 'text' | 'timestamptz' | 'uuid';

export interface ExposedColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** The default as the catalog prints it, for `missing=default`. */
  readonly defaultSql: string | null;
}

export interface ExposedTable {
  readonly name: string;
  readonly columns: ReadonlyMap<string, ExposedColumn>;
  readonly primaryKey: readonly string[];
}

type ColumnSpec = ColumnType | readonly [type: ColumnType, defaultSql: string];

function table(
  name: string,
  primaryKey: readonly string[],
  specs: Readonly<Record<string, ColumnSpec>>,
): ExposedTable {
  const columns = Object.entries(specs).map(([column, spec]): [string, ExposedColumn] => {
    const [type, defaultSql] = typeof spec === 'string' ? [spec, null] : spec;
    return [column, { name: column, type, defaultSql }];
  });
  return { name, primaryKey, columns: new Map(columns) };
}

const EXPOSED = [
  table('ghl_integrations', ['user_id'], {
    user_id: 'uuid',
    token_expires_at: 'timestamptz',
    user_data: 'jsonb',
    location_data: 'jsonb',
  }),
  table('profiles', ['id'], {
    id: 'uuid',
    email: 'text',
    full_name: 'text',
    avatar_url: 'text',
    created_at: ['timestamptz', 'now()'],
    updated_at: ['timestamptz', 'now()'],
  }),
  table('user_roles', ['user_id'], {
    user_id: 'uuid',
    role: ['text', "'client'::text"],
    clinic_id: 'uuid',
    created_at: ['timestamptz', 'now()'],
  }),
];

/** Every table that supabase-js can reach, and every column of it. No other name ever becomes part of a statement. */
export const EXPOSED_TABLES: ReadonlyMap<string, ExposedTable> = new Map(
  EXPOSED.map((one) => [one.name, one]),
);
