/** A column, or a path in a JSON column: `user_data->address->>city`. */
export interface Field {
  readonly column: string;
  readonly path: readonly JsonStep[];
}

export interface JsonStep {
  /** `->>` returns text and ends a path; `->` returns JSON. */
  readonly arrow: '->' | '->>';
  /** A number is an array index. */
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

/** An embedded resource: `profile:profiles!inner(full_name)`. */
export interface Embed {
  readonly kind: 'embed';
  readonly target: string;
  readonly alias: string | null;
  /** Selects one of several relations. */
  readonly hint: string | null;
  /** Whether rows without a related row are excluded (`!inner`). */
  readonly isInner: boolean;
  /** Whether its values are merged into the row (`...profiles(full_name)`). */
  readonly isSpread: boolean;
  readonly select: readonly SelectItem[];
}

/** The name of an embedded resource in the response and in its filters. */
export const nameOfEmbed = ({ alias, target }: Embed): string => alias ?? target;

/**
 * Operators with one operand, and their SQL operators. PostgREST's operators for ranges and arrays are missing: no
 * exposed column has such a type.
 */
export const VALUE_OPERATORS = {
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
} as const;
export type ValueOperator = keyof typeof VALUE_OPERATORS;

/** Whether the operand is a regular expression. */
export const isPatternOperator = (operator: ValueOperator): boolean =>
  operator === 'match' || operator === 'imatch';

/** Full-text search operators, and the functions that parse the query. */
export const SEARCH_OPERATORS = {
  fts: 'to_tsquery',
  phfts: 'phraseto_tsquery',
  plfts: 'plainto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const;
export type SearchOperator = keyof typeof SEARCH_OPERATORS;

/** Operators that accept the quantifiers `any` and `all`. */
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
  /** The embedded resource that the field belongs to; null for the table itself. */
  readonly relation: string | null;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
}

/** Filters on embedded resources, by the dotted path of their names. */
export type EmbeddedWhere = ReadonlyMap<string, readonly Condition[]>;

/** A parsed query string. Conditions are combined with `and`. */
export interface RestQuery {
  readonly select: readonly SelectItem[];
  readonly where: readonly Condition[];
  readonly embeddedWhere: EmbeddedWhere;
  readonly order: readonly OrderTerm[];
  readonly limit: number | null;
  readonly offset: number;
  /** The columns that a body writes; null for those of its keys. */
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
}
