import type { ClinicWorld } from '../matrix/world.ts';
import { pathPart, type FuzzRequest } from './fuzz-request.ts';
import { mutateSome } from './mutate.ts';
import { oddText } from './odd-values.ts';
import type { Random } from './random.ts';
import { ANY_EMAIL } from './wire-route.ts';

const COLUMNS_OF = {
  profiles: ['id', 'email', 'full_name', 'avatar_url', 'created_at', 'updated_at'],
  user_roles: ['user_id', 'role', 'clinic_id', 'created_at'],
  ghl_integrations: ['user_id', 'token_expires_at', 'user_data', 'location_data', 'user_data->>a'],
} as const;
type Table = keyof typeof COLUMNS_OF;
const TABLES = ['profiles', 'user_roles', 'ghl_integrations'] as const satisfies readonly Table[];
const OTHER_COLUMNS = [
  'user_data->name',
  'access_token',
  'full_name->a',
  'profiles.id',
  'user_roles.role',
  'x',
] as const;

const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'fts',
  'wfts',
  'like(any)',
  'not.eq',
  'sl',
  'adj',
] as const;
const SELECTS = [
  '*',
  'id',
  'id,email',
  'count()',
  'created_at::text',
  'a:full_name',
  'user_data->a->>b',
  '*,user_roles(*)',
  'id,profiles!inner(full_name)',
  '...user_roles(role)',
  'created_at::date',
  '*,*,*',
  'avatar_url,ghl_integrations(*)',
  'id,user_roles!left(role,clinic_id)',
  'count:id.count()',
  // More columns than a function of the database takes arguments.
  Array.from({ length: 60 }, (_, at) => `c${at}:id`).join(','),
  Array.from({ length: 120 }, (_, at) => `c${at}:email`).join(','),
  'full_name::int4',
] as const;
const PREFERENCES = [
  'count=exact',
  'count=planned',
  'return=representation',
  'return=headers-only',
  'resolution=merge-duplicates,return=representation',
  'missing=default',
  'tx=rollback',
  'handling=strict,max-affected=1',
] as const;
const ACCEPTS = [
  'application/json',
  'application/vnd.pgrst.object+json',
  'text/csv',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'application/vnd.pgrst.plan+text',
  '*/*',
] as const;

const restValue = (random: Random, world: ClinicWorld): string =>
  random.chance(0.4)
    ? random.pick([
        world.clientAccount.userId,
        'null',
        'true',
        '2026-11-21',
        '{a,b}',
        '{"a":1}',
        '[1,3)',
        '(a,b)',
        'a*',
      ])
    : oddText(random);

const columnOf = (random: Random, table: Table): string =>
  random.chance(0.9) ? random.pick<string>(COLUMNS_OF[table]) : random.pick<string>(OTHER_COLUMNS);

/** A value of the column's type, most often. */
function valueFor(random: Random, world: ClinicWorld, column: string): string {
  if (random.chance(0.35)) return restValue(random, world);
  if (/(?:^|_)id$/.test(column)) return world.clientAccount.userId;
  if (column.endsWith('_at')) return random.pick(['2026-11-21', 'now', '2026-11-21T09:00:00Z']);
  if (column.endsWith('_data')) return random.pick(['{}', '{"a":1}', '[]', 'null']);
  return random.pick(['a', 'client', '*a*', 'a@people.test']);
}

function filterOf(random: Random, world: ClinicWorld, table: Table): [string, string] {
  const column = random.chance(0.97) ? columnOf(random, table) : oddText(random);
  const operator = random.chance(0.5)
    ? random.pick(['eq', 'neq', 'gte', 'lt', 'in', 'isdistinct'] as const)
    : random.pick(OPERATORS);
  const value = operator === 'is' && random.chance(0.7) ? 'null' : valueFor(random, world, column);
  const operand = operator === 'in' ? `(${value},${valueFor(random, world, column)})` : value;
  return random.chance(0.2)
    ? [
        random.pick(['or', 'and', 'not.or']),
        `(${column}.${operator}.${operand},${columnOf(random, table)}.is.null)`,
      ]
    : [column, `${operator}.${operand}`];
}

/** A request to the REST wire: any filters, selections and rows. */
export function restRequest(random: Random, world: ClinicWorld): FuzzRequest {
  const known = random.pick(TABLES);
  const table = random.chance(0.97) ? known : pathPart(oddText(random)).slice(0, 500);
  const method = random.pick(['GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);
  const { userId } = random.pick([world.clientAccount, world.staff.csr, world.staff.doctor]);
  const pairs: [string, string][] = Array.from({ length: random.below(4) }, () =>
    filterOf(random, world, known),
  );
  if (random.chance(0.4)) pairs.push(['select', random.chance(0.9) ? random.pick(SELECTS) : oddText(random)]);
  if (random.chance(0.3))
    pairs.push(['order', `${columnOf(random, known)}.${random.pick(['asc', 'desc.nullslast', 'x'])}`]);
  if (random.chance(0.3))
    pairs.push([random.pick(['limit', 'offset']), random.chance(0.5) ? '5' : oddText(random)]);
  if (random.chance(0.2))
    pairs.push([
      random.pick(['on_conflict', 'columns']),
      random.pick(['id', 'user_id', 'id,email', Array.from({ length: 60 }, () => 'id').join(',')]),
    ]);
  const columns = new Set<string>(COLUMNS_OF[known]);
  const row = {
    id: userId,
    user_id: userId,
    email: ANY_EMAIL,
    full_name: 'A',
    avatar_url: 'https://a.test/a.png',
    clinic_id: world.clinicId,
    role: 'client',
    user_data: { a: 1 },
    created_at: '2026-11-21T09:00:00Z',
    updated_at: '2026-11-21T09:00:00Z',
  };
  const body = mutateSome(
    random,
    random.chance(0.3)
      ? Array.from({ length: random.pick([2, 2, 60]) }, () => ({ ...row }))
      : Object.fromEntries(
          Object.entries(row).filter(
            ([name]) => random.chance(0.5) && (columns.has(name) || random.chance(0.05)),
          ),
        ),
  );
  const hasBody = method === 'POST' || method === 'PATCH';
  return {
    route: `${method} /rest/v1/${TABLES.some((one) => one === table) ? table : '{table}'}`,
    method,
    path: `/rest/v1/${table}?${pairs
      .map(([name, value]) => `${pathPart(name)}=${pathPart(value)}`)
      .join('&')
      .slice(0, 8_000)}`,
    headers: {
      prefer: random.pick(PREFERENCES),
      accept: random.chance(0.6) ? 'application/json' : random.pick(ACCEPTS),
      ...(random.chance(0.2) ? { range: random.pick(['0-9', '5-', 'a', `0-${2 ** 53}`, '-1']) } : {}),
      ...(hasBody ? { 'content-type': random.chance(0.95) ? 'application/json' : 'text/csv' } : {}),
    },
    ...(hasBody ? { body } : {}),
  };
}
