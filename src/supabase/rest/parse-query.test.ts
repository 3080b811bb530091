import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import {
  IS_VALUES,
  QUANTIFIABLE,
  SEARCH_OPERATORS,
  VALUE_OPERATORS,
  type Condition,
  type Field,
  type Operation,
  type OrderTerm,
  type SelectItem,
} from './query-syntax.ts';
import { RestError } from './rest-error.ts';

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const printField = ({ column, path }: Field): string =>
  quote(column) +
  path.map(({ arrow, key }) => arrow + (typeof key === 'number' ? String(key) : quote(key))).join('');

function printOperation(operation: Operation, inItem: boolean): string {
  const value = (text: string) => (inItem ? quote(text) : text);
  switch (operation.kind) {
    case 'in':
      return `in.(${operation.values.map(quote).join(',')})`;
    case 'is':
      return `is.${operation.value}`;
    case 'search':
      return `${operation.operator}${operation.config === null ? '' : `(${operation.config})`}.${value(operation.value)}`;
    case 'value':
      return `${operation.operator}${operation.quantifier ? `(${operation.quantifier})` : ''}.${value(operation.value)}`;
  }
}

const printParts = (parts: readonly Condition[]): string => `(${parts.map(printItem).join(',')})`;
const printItem = (condition: Condition): string =>
  condition.kind === 'filter'
    ? `${printField(condition.field)}.${condition.negated ? 'not.' : ''}${printOperation(condition.operation, true)}`
    : `${condition.negated ? 'not.' : ''}${condition.kind}${printParts(condition.parts)}`;

const printParameter = (condition: Condition): [string, string] =>
  condition.kind === 'filter'
    ? [
        printField(condition.field),
        (condition.negated ? 'not.' : '') + printOperation(condition.operation, false),
      ]
    : [`${condition.negated ? 'not.' : ''}${condition.kind}`, printParts(condition.parts)];

const printSelect = (item: SelectItem): string => {
  if (item.kind !== 'column') return '*';
  return (
    (item.alias === null ? '' : `${quote(item.alias)}:`) +
    printField(item.field) +
    (item.cast === null ? '' : `::${item.cast}`)
  );
};

const printOrder = ({ relation, field, direction, nulls }: OrderTerm): string =>
  (relation === null ? printField(field) : `${quote(relation)}(${printField(field)})`) +
  (direction ? `.${direction}` : '') +
  (nulls ? `.nulls${nulls}` : '');

// URLSearchParams replaces lone surrogates, so they would not survive a round trip.
const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const field: fc.Arbitrary<Field> = fc.record({
  column: name,
  path: fc.array(
    fc.record({
      arrow: fc.constantFrom('->', '->>'),
      key: fc.oneof(fc.integer({ min: -99, max: 99 }), name),
    }),
    { maxLength: 2 },
  ),
});
const keysOf = <K extends string>(entries: Readonly<Record<K, unknown>>) =>
  // Safe: the keys of the operator lists are their types.
  fc.constantFrom(...(Object.keys(entries) as K[]));
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc
    .record({
      kind: fc.constant('value'),
      operator: keysOf(VALUE_OPERATORS),
      quantifier: fc.constantFrom('any', 'all', null),
      value: text,
    })
    .map((one) => (QUANTIFIABLE.has(one.operator) ? one : Object.assign(one, { quantifier: null }))),
  fc.record({ kind: fc.constant('in'), values: fc.array(text, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('is'), value: keysOf(IS_VALUES) }),
  fc.record({
    kind: fc.constant('search'),
    operator: keysOf(SEARCH_OPERATORS),
    config: fc.constantFrom('english', 'simple', null),
    value: text,
  }),
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.record({ kind: fc.constant('filter'), field, negated: fc.boolean(), operation }),
    fc.record({
      kind: fc.constantFrom('and', 'or'),
      negated: fc.boolean(),
      parts: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));
const select: fc.Arbitrary<SelectItem> = fc.oneof(
  fc.constant<SelectItem>({ kind: 'star' }),
  fc.record({
    kind: fc.constant('column'),
    field,
    alias: fc.option(name),
    cast: fc.constantFrom('text', 'double precision', null),
  }),
);
const order: fc.Arbitrary<OrderTerm> = fc.record({
  relation: fc.option(name),
  field,
  direction: fc.constantFrom('asc', 'desc', null),
  nulls: fc.constantFrom('first', 'last', null),
});

const rejection = (search: string): RestError => {
  try {
    parseQuery(search);
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
  throw new Error(`${search} was read, though it should not be`);
};

describe('parseQuery', () => {
  test('parses any printed query back to the same query', () => {
    const query = fc.record({
      select: fc.array(select, { minLength: 1, maxLength: 4 }),
      where: fc.array(condition, { maxLength: 3 }),
      related: fc.array(condition, { maxLength: 2 }),
      order: fc.array(order, { maxLength: 3 }),
      limit: fc.option(fc.nat(999_999)),
      offset: fc.nat(999_999),
    });
    fc.assert(
      fc.property(query, ({ related, ...expected }) => {
        const search = new URLSearchParams();
        search.append('select', expected.select.map(printSelect).join(','));
        for (const one of expected.where) search.append(...printParameter(one));
        for (const [key, value] of related.map(printParameter)) search.append(`profiles."a.b".${key}`, value);
        if (expected.order.length > 0) search.append('order', expected.order.map(printOrder).join(','));
        if (expected.limit !== null) search.append('limit', String(expected.limit));
        search.append('offset', String(expected.offset));
        expect(parseQuery(search.toString())).toEqual({
          ...expected,
          embeddedWhere: new Map(related.length > 0 ? [['profiles."a.b"', related]] : []),
          columns: null,
          onConflict: null,
        });
      }),
    );
  });

  test('any text is parsed or rejected with status 400 or 416', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '(',
        ')',
        ',',
        '.',
        '"',
        '\\',
        '{',
        '}',
        ':',
        '::',
        '->',
        '->>',
        'not.',
        'or',
        'and',
        'in.',
        'eq.',
        'is.',
        '*',
        '-1',
      ),
      fc.string({ maxLength: 3 }),
    );
    const noise = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const key = fc.oneof(
      fc.constantFrom('select', 'order', 'or', 'not.and', 'columns', 'on_conflict', 'limit', 'id'),
      noise,
    );
    fc.assert(
      fc.property(key, noise, (one, value) => {
        const search = new URLSearchParams([[one, value]]).toString();
        try {
          parseQuery(search);
        } catch (error) {
          expect(error).toBeInstanceOf(RestError);
          expect([400, 416]).toContain(error instanceof RestError && error.status);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('parses what supabase-js sends', () => {
    const query = parseQuery(
      'select=id%2Cname%3Afull_name%2Ccreated_at%3A%3Atext&or=(full_name.ilike.*x*%2Cemail.not.is.null)&id=in.(a%2C%22b%2Cc%22)' +
        '&order=full_name.desc.nullslast&offset=0&limit=10&columns=%22id%22%2C%22email%22&on_conflict=id',
    );
    const column = (of: string) => ({ column: of, path: [] });
    expect(query).toEqual({
      select: [
        { kind: 'column', field: column('id'), alias: null, cast: null },
        { kind: 'column', field: column('full_name'), alias: 'name', cast: null },
        { kind: 'column', field: column('created_at'), alias: null, cast: 'text' },
      ],
      where: [
        {
          kind: 'or',
          negated: false,
          parts: [
            {
              kind: 'filter',
              field: column('full_name'),
              negated: false,
              operation: { kind: 'value', operator: 'ilike', quantifier: null, value: '*x*' },
            },
            {
              kind: 'filter',
              field: column('email'),
              negated: true,
              operation: { kind: 'is', value: 'null' },
            },
          ],
        },
        {
          kind: 'filter',
          field: column('id'),
          negated: false,
          operation: { kind: 'in', values: ['a', 'b,c'] },
        },
      ],
      embeddedWhere: new Map(),
      order: [{ relation: null, field: column('full_name'), direction: 'desc', nulls: 'last' }],
      limit: 10,
      offset: 0,
      columns: ['id', 'email'],
      onConflict: ['id'],
    });
  });

  test('a list in braces is one value inside a logic tree', () => {
    const [read] = parseQuery('and=(a.cs.{x,y},b.eq.z)').where;
    expect(read).toMatchObject({
      parts: [{ operation: { operator: 'cs', value: '{x,y}' } }, { operation: { value: 'z' } }],
    });
  });

  test('an unknown operator is rejected with the position and what was expected', () => {
    expect(rejection('id=noop.0').body).toEqual({
      code: 'PGRST100',
      message: '"failed to parse filter (noop.0)" (line 1, column 1)',
      details: 'unexpected "o" expecting "not" or operator (eq, gt, ...)',
      hint: null,
    });
  });

  test.each(['adj', 'nxl', 'nxr', 'ov', 'sl', 'sr'])(
    'the operator %s for ranges or arrays, which no exposed column has, is rejected as an unknown one',
    (operator) => {
      expect(rejection(`id=not.${operator}.x`).body).toMatchObject({
        code: 'PGRST100',
        message: `"failed to parse filter (not.${operator}.x)" (line 1, column 5)`,
        details: `unexpected "${operator[0]}" expecting operator (eq, gt, ...)`,
      });
      expect(rejection(`or=(id.eq.1,id.${operator}.x)`).body.code).toBe('PGRST100');
    },
  );

  test('an unrelated table, an aggregate and a negative limit have errors other than a syntax error', () => {
    expect(parseQuery('select=id,mine:user_roles!id!inner(role,...more(x))').select).toContainEqual({
      kind: 'embed',
      target: 'user_roles',
      alias: 'mine',
      hint: 'id',
      isInner: true,
      isSpread: false,
      select: [
        { kind: 'column', field: { column: 'role', path: [] }, alias: null, cast: null },
        expect.objectContaining({ kind: 'embed', target: 'more', isSpread: true }),
      ],
    });
    expect(parseQuery('select=id.sum(),count()').select).toEqual([
      { kind: 'aggregate', name: 'sum' },
      { kind: 'aggregate', name: 'count' },
    ]);
    expect(rejection(`select=${'a('.repeat(9)}id${')'.repeat(9)}`).body.code).toBe('PGRST100');
    expect(rejection('limit=-1').status).toBe(416);
    expect(rejection('limit=many').body.code).toBe('PGRST100');
  });

  test('unlimited nesting is rejected before it exhausts the stack', () => {
    const deep = `or=(${'and('.repeat(50)}a.eq.1${')'.repeat(50)})`;
    expect(rejection(deep).body.details).toContain('16 levels');
  });
});

describe('bounds of a query', () => {
  const many = (count: number, part: string, separator: string) =>
    Array.from({ length: count }, () => part).join(separator);

  test.each([
    `select=${many(50, 'id', ',')}`,
    `id=in.(${many(1000, '1', ',')})`,
    `or=(${many(200, 'id.eq.1', ',')})`,
    `select=*,${many(10, 'profiles(*)', ',')}`,
  ])('%.60s is within them', (search) => {
    expect(() => parseQuery(search)).not.toThrow();
  });

  test.each([
    ['54001', `or=(${many(400, 'id.eq.1', ',')})`],
    ['54001', many(40, 'full_name=match.a', '&')],
    ['54001', `id=in.(${many(4100, '1', ',')})`],
    ['54001', `profiles.or=(${many(400, 'id.eq.1', ',')})`],
  ])('%s: %.60s is refused', (code, search) => {
    expect(() => parseQuery(search)).toThrow(
      expect.objectContaining({ status: 400, body: expect.objectContaining({ code }) }),
    );
  });
});
