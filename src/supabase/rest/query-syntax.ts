/** A column, or a place inside a JSON column: `user_data->address->>city`. */
export interface Field {
  readonly column: string;
  readonly path: readonly JsonStep[];
}

export interface JsonStep {
  /** `->>` gives text and ends a path; `->` gives JSON. */
  readonly arrow: '->' | '->>';
  /** A number picks from an array. */
  readonly key: string | number;
}

export type SelectItem =
  | { readonly kind: 'star' }
  | {
      readonly kind: 'column';
      readonly field: Field;
      readonly alias: string | null;
      readonly cast: string | null;
    }
  | Embed
  | { readonly kind: 'aggregate'; readonly name: string };

/** A related row beside the row: `profile:profiles!inner(full_name)`. */
export interface Embed {
  readonly kind: 'embed';
  readonly target: string;
  readonly alias: string | null;
  /** Which of several relations is meant. */
  readonly hint: string | null;
  /** Whether rows without a related one are left out. */
  readonly isInner: boolean;
  /** Whether its values stand among the row's own. */
  readonly isSpread: boolean;
  readonly select: readonly SelectItem[];
}

/** What a related row is called in the answer, and in filters on it. */
export const nameOfEmbed = ({ alias, target }: Embed): string => alias ?? target;

/** Operators that take one value, with the SQL operator behind them. */
export const VALUE_OPERATORS = {
  adj: '-|-',
  cd: '<@',
  cs: '@>',
  eq: '=',
  gt: '>',
  gte: '>=',
  ilike: 'ilike',
  imatch: '~*',
  isdistinct: 'is distinct from',
  like: 'like',
  lt: '<',
  lte: '<=',
  match: '~',
  neq: '<>',
  nxl: '&>',
  nxr: '&<',
  ov: '&&',
  sl: '<<',
  sr: '>>',
} as const;
export type ValueOperator = keyof typeof VALUE_OPERATORS;

/** Text search, with the function that reads the words. */
export const SEARCH_OPERATORS = {
  fts: 'to_tsquery',
  phfts: 'phraseto_tsquery',
  plfts: 'plainto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const;
export type SearchOperator = keyof typeof SEARCH_OPERATORS;

/** Operators that may be asked of any or all of a list. */
export const QUANTIFIABLE: ReadonlySet<string> = new Set([
  'eq',
  'gt',
  'gte',
  'ilike',
  'imatch',
  'like',
  'lt',
  'lte',
  'match',
] satisfies ValueOperator[]);

export const IS_VALUES = {
  false: 'false',
  not_null: 'not null',
  null: 'null',
  true: 'true',
  unknown: 'unknown',
} as const;
export type IsValue = keyof typeof IS_VALUES;

export type Operation =
  | {
      readonly kind: 'value';
      readonly operator: ValueOperator;
      readonly quantifier: 'any' | 'all' | null;
      readonly value: string;
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: IsValue }
  | {
      readonly kind: 'search';
      readonly operator: SearchOperator;
      readonly config: string | null;
      readonly value: string;
    };

export interface Filter {
  readonly kind: 'filter';
  readonly field: Field;
  readonly negated: boolean;
  readonly operation: Operation;
}

export interface Logic {
  readonly kind: 'and' | 'or';
  readonly negated: boolean;
  readonly parts: readonly Condition[];
}

export type Condition = Filter | Logic;

export interface OrderTerm {
  /** The embedded row whose field it is; null for the row's own. */
  readonly relation: string | null;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
}

/** Conditions on embedded rows, by the dotted path of their names. */
export type EmbeddedWhere = ReadonlyMap<string, readonly Condition[]>;

/** A query string, read. Conditions are ANDed. */
export interface RestQuery {
  readonly select: readonly SelectItem[];
  readonly where: readonly Condition[];
  readonly embeddedWhere: EmbeddedWhere;
  readonly order: readonly OrderTerm[];
  readonly limit: number | null;
  readonly offset: number;
  /** Which columns a body fills; null when its own keys tell. */
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
}
