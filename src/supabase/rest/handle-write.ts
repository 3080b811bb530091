import type { PersonTransactions } from '../person/person-transactions.ts';
import {
  compileDelete,
  compileInsert,
  compileUpdate,
  type Representation,
  type WriteStatement,
} from './compile-write.ts';
import type { ExposedTable } from './exposed-tables.ts';
import { findTable } from './find-table.ts';
import { assertJsonBody, readMediaType, type MediaType } from './media-type.ts';
import { parseQuery } from './parse-query.ts';
import { readPayload } from './payload.ts';
import { readPreferences, type Preferences } from './preferences.ts';
import { contentRange } from './range.ts';
import type { RestQuery } from './query-syntax.ts';
import type { RestResponse, RestRequest } from './rest-request.ts';
import { assertAtMost, assertSingle, runStatement, type StatementResult } from './run-statement.ts';
import { notEmbedded } from './source.ts';
import { writeBody } from './write-body.ts';

interface WritePlan {
  readonly table: ExposedTable;
  readonly query: RestQuery;
  readonly media: MediaType;
  readonly preferences: Preferences;
}

/** What the response needs of the written rows. */
function representationOf({ table, query, media, preferences }: WritePlan): Representation | null {
  const { select, embeddedWhere } = query;
  if (preferences.return === 'representation') return { select, embeddedWhere, media };
  if (preferences.return !== 'headers-only') return null;
  const keys = table.primaryKey.map(
    (column) => ({ kind: 'column', field: { column, path: [] }, alias: null, cast: null }) as const,
  );
  return { select: keys, embeddedWhere: new Map(), media: { form: 'list', stripNulls: false } };
}

async function compile(request: RestRequest, plan: WritePlan): Promise<WriteStatement> {
  const { table, query, preferences } = plan;
  const representation = representationOf(plan);
  const [unembedded] = query.embeddedWhere.keys();
  if (unembedded !== undefined && !representation) throw notEmbedded(unembedded);
  if (request.method === 'DELETE') return compileDelete(table, { where: query.where, representation });
  assertJsonBody(request.header('content-type'));
  const payload = readPayload(table, await request.readBody(), query.columns);
  if (request.method === 'PATCH')
    return compileUpdate(table, payload, { where: query.where, representation });
  return compileInsert(table, {
    payload,
    missingIsDefault: preferences.missing === 'default',
    onConflict: preferences.resolution && {
      columns: query.onConflict ?? table.primaryKey,
      resolution: preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore',
    },
    representation,
  });
}

/** The `Location` header of a single inserted row. */
function locationOf(table: ExposedTable, { body, rows }: StatementResult): Readonly<Record<string, string>> {
  if (rows !== 1) return {};
  // Safe: the statement selects the primary key of each row.
  const [keys = {}] = JSON.parse(body ?? '[]') as Record<string, unknown>[];
  const filters = table.primaryKey.map(
    (column) => `${column}=eq.${encodeURIComponent(String(keys[column]))}`,
  );
  return { Location: `/${table.name}?${filters.join('&')}` };
}

function statusOf(method: string, { preferences }: WritePlan, { inserted }: StatementResult): number {
  if (method === 'POST') return preferences.resolution === 'merge-duplicates' && inserted === 0 ? 200 : 201;
  return preferences.return === 'representation' ? 200 : 204;
}

/** Handles POST, PATCH and DELETE. */
export async function handleWrite(request: RestRequest, people: PersonTransactions): Promise<RestResponse> {
  const plan: WritePlan = {
    table: findTable(request.table),
    media: readMediaType(request.header('accept')),
    preferences: readPreferences(request.header('prefer')),
    query: parseQuery(request.search),
  };
  const { table, media, preferences } = plan;
  const { method } = request;
  const maxAffected = method !== 'POST' && preferences.handling === 'strict' ? preferences.maxAffected : null;
  const statement = await compile(request, plan);
  const result = await runStatement(people, statement, {
    caller: request.caller,
    transaction: { mode: 'write', origin: request.origin, reachesOwnWhenSuspended: true },
    check: (checked) => {
      if (media.form === 'single') assertSingle(checked);
      if (maxAffected !== null) assertAtMost(checked, maxAffected);
    },
    rollback: preferences.tx === 'rollback',
  });
  const total = preferences.count === null ? null : result.rows;
  const headers = { 'Content-Range': contentRange(0, method === 'PATCH' ? result.rows : 0, total) };
  const status = statusOf(method, plan, result);
  if (preferences.return !== 'representation') {
    const location =
      method === 'POST' && preferences.return === 'headers-only' ? locationOf(table, result) : {};
    return { status, headers: { ...headers, ...location }, body: '' };
  }
  return {
    status,
    headers: { ...headers, 'Content-Type': media.contentType },
    body: writeBody(result.body, statement.keys, media),
  };
}
