/** The column types that the dialect supports. */
export type ColumnType = 'jsonb' | 'text' | 'timestamptz' | 'uuid';

export interface ExposedColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** The default expression as in the catalog, for `missing=default`. */
  readonly defaultSql: string | null;
}

/** A table with at most one row for each row of this one, which can be embedded. */
export interface Relation {
  readonly table: string;
  readonly ownColumn: string;
  readonly itsColumn: string;
}

export interface ExposedTable {
  readonly name: string;
  readonly columns: ReadonlyMap<string, ExposedColumn>;
  readonly primaryKey: readonly string[];
  readonly relations: readonly Relation[];
  /** Columns that apps of this kind know and nobody may read or write; what they would contain is elsewhere. */
  readonly hiddenColumns: ReadonlySet<string>;
}

type ColumnSpec = ColumnType | readonly [type: ColumnType, defaultSql: string];

function table(
  name: string,
  primaryKey: readonly string[],
  specs: Readonly<Record<string, ColumnSpec>>,
  relations: readonly Relation[],
  hidden: readonly string[] = [],
): ExposedTable {
  const columns = Object.entries(specs).map(([column, spec]): [string, ExposedColumn] => {
    const [type, defaultSql] = typeof spec === 'string' ? [spec, null] : spec;
    return [column, { name: column, type, defaultSql }];
  });
  return { name, primaryKey, columns: new Map(columns), relations, hiddenColumns: new Set(hidden) };
}

/** Every table refers to its user by the user's id. */
const PROFILE: Relation = { table: 'profiles', ownColumn: 'user_id', itsColumn: 'id' };
const ofProfile = (name: string): Relation => ({ table: name, ownColumn: 'id', itsColumn: 'user_id' });

const EXPOSED = [
  table(
    'ghl_integrations',
    ['user_id'],
    {
      user_id: 'uuid',
      token_expires_at: 'timestamptz',
      user_data: 'jsonb',
      location_data: 'jsonb',
    },
    [PROFILE],
    ['access_token', 'refresh_token'],
  ),
  table(
    'profiles',
    ['id'],
    {
      id: 'uuid',
      email: 'text',
      full_name: 'text',
      avatar_url: 'text',
      created_at: ['timestamptz', 'now()'],
      updated_at: ['timestamptz', 'now()'],
    },
    [ofProfile('ghl_integrations'), ofProfile('user_roles')],
  ),
  table(
    'user_roles',
    ['user_id'],
    {
      user_id: 'uuid',
      role: ['text', "'client'::text"],
      clinic_id: 'uuid',
      created_at: ['timestamptz', 'now()'],
    },
    [PROFILE],
  ),
];

/** All tables and columns that are reachable through supabase-js. No other name ever becomes part of a statement. */
export const EXPOSED_TABLES: ReadonlyMap<string, ExposedTable> = new Map(
  EXPOSED.map((one) => [one.name, one]),
);
