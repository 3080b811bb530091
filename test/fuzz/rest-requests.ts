import type { ClinicWorld } from '../matrix/world.ts';
import { pathPart, type FuzzRequest } from './fuzz-request.ts';
import { mutateSome } from './mutate.ts';
import { oddText } from './odd-values.ts';
import type { Random } from './random.ts';
import { ANY_EMAIL } from './wire-route.ts';

const TABLES = ['profiles', 'user_roles', 'ghl_integrations'] as const;
const COLUMNS = [
  'id',
  'user_id',
  'email',
  'full_name',
  'role',
  'clinic_id',
  'created_at',
  'token_expires_at',
  'user_data',
  'location_data',
  'updated_at',
  'user_data->name',
  'user_data->>a',
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

function filterOf(random: Random, world: ClinicWorld): [string, string] {
  const column = random.chance(0.95) ? random.pick(COLUMNS) : oddText(random);
  const value = restValue(random, world);
  const operator = random.pick(OPERATORS);
  const operand = operator === 'in' ? `(${value},${restValue(random, world)})` : value;
  return random.chance(0.2)
    ? [
        random.pick(['or', 'and', 'not.or']),
        `(${column}.${operator}.${operand},${random.pick(COLUMNS)}.is.null)`,
      ]
    : [column, `${operator}.${operand}`];
}

/** A request to the REST wire: any filters, selections and rows. */
export function restRequest(random: Random, world: ClinicWorld): FuzzRequest {
  const table = random.chance(0.97) ? random.pick(TABLES) : pathPart(oddText(random)).slice(0, 500);
  const method = random.pick(['GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);
  const { userId } = random.pick([world.clientAccount, world.staff.csr, world.staff.doctor]);
  const pairs: [string, string][] = Array.from({ length: random.below(4) }, () => filterOf(random, world));
  if (random.chance(0.6)) pairs.push(['select', random.chance(0.9) ? random.pick(SELECTS) : oddText(random)]);
  if (random.chance(0.3))
    pairs.push(['order', `${random.pick(COLUMNS)}.${random.pick(['asc', 'desc.nullslast', 'x'])}`]);
  if (random.chance(0.3))
    pairs.push([random.pick(['limit', 'offset']), random.chance(0.5) ? '5' : oddText(random)]);
  if (random.chance(0.2))
    pairs.push([random.pick(['on_conflict', 'columns']), random.pick(['id', 'user_id', 'id,email'])]);
  const row = {
    id: userId,
    user_id: userId,
    email: ANY_EMAIL,
    full_name: 'A',
    role: 'client',
    user_data: { a: 1 },
    created_at: '2026-11-21T09:00:00Z',
    updated_at: '2026-11-21T09:00:00Z',
  };
  const body = mutateSome(
    random,
    random.chance(0.3)
      ? [row, { ...row }]
      : Object.fromEntries(Object.entries(row).filter(() => random.chance(0.4))),
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
      accept: random.pick(ACCEPTS),
      ...(random.chance(0.2) ? { range: random.pick(['0-9', '5-', 'a', `0-${2 ** 53}`, '-1']) } : {}),
      ...(hasBody ? { 'content-type': random.chance(0.95) ? 'application/json' : 'text/csv' } : {}),
    },
    ...(hasBody ? { body } : {}),
  };
}
