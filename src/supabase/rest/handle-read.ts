import type { PersonTransactions } from '../person/person-transactions.ts';
import { compileRead } from './compile-read.ts';
import { findTable } from './find-table.ts';
import { readMediaType } from './media-type.ts';
import { parseQuery } from './parse-query.ts';
import { readPreferences } from './preferences.ts';
import { contentRange, rangeStatus, withinRange } from './range.ts';
import type { RestResponse, RestRequest } from './rest-request.ts';
import { assertSingle, runStatement } from './run-statement.ts';
import { writeBody } from './write-body.ts';

/**
 * Handles GET and HEAD. Planned and estimated counts are computed exactly: an estimate is based on statistics over all
 * rows, and would disclose something about those that the caller may not see.
 */
export async function handleRead(request: RestRequest, people: PersonTransactions): Promise<RestResponse> {
  const table = findTable(request.table);
  const media = readMediaType(request.header('accept'));
  const preferences = readPreferences(request.header('prefer'));
  const parsed = parseQuery(request.search);
  const query = request.method === 'GET' ? withinRange(parsed, request.header('range')) : parsed;
  const statement = compileRead(table, {
    query,
    counted: preferences.count !== null,
    media,
  });
  const {
    body,
    rows,
    total = null,
  } = await runStatement(people, statement, {
    caller: request.caller,
    transaction: { mode: 'read', origin: request.origin, reachesOwnWhenSuspended: true },
    check: media.form === 'single' ? assertSingle : () => undefined,
    rollback: false,
  });
  return {
    status: rangeStatus(query.offset, rows, total),
    headers: { 'Content-Type': media.contentType, 'Content-Range': contentRange(query.offset, rows, total) },
    body: writeBody(body, statement.keys, media),
  };
}
