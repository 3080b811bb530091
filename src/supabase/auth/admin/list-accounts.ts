import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { unstorableTexts } from '#foundation/server/unstorable-texts.ts';
import { authError } from '../auth-errors.ts';
import { READ, type AuthParts } from '../auth-parts.ts';
import { DescribedUser, toWireUser } from '../wire-user.ts';

const TotalRow = z.object({ total: z.union([z.string(), z.number()]), users: z.array(DescribedUser) });

const PER_PAGE = 50;
const PER_PAGE_LIMIT = 1_000;

export interface AccountsPage {
  readonly users: readonly Record<string, unknown>[];
  readonly total: number;
  /** The `Link` header with the next and the last page. */
  readonly link: string;
}

function readCount(text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise;
  const count = Number(text);
  if (!/^\d{1,9}$/.test(text) || count < 1) throw authError('bad_pagination');
  return count;
}

/** `page` comes first in the query, because client libraries parse it only there. */
function linkTo(base: string, page: number, perPage: number, lastPage: number, filter: string): string {
  const more = filter === '' ? '' : `&filter=${encodeURIComponent(filter)}`;
  const to = (at: number, rel: string) => `<${base}?page=${at}&per_page=${perPage}${more}>; rel="${rel}"`;
  return [...(page < lastPage ? [to(page + 1, 'next')] : []), to(lastPage, 'last')].join(', ');
}

/**
 * A page of all accounts, the newest first.
 *
 * @param base the URL of the list, without a query.
 * @throws AuthError `validation_failed` for an invalid page.
 */
export async function listAccounts(
  { database }: AuthParts,
  base: string,
  query: {
    readonly page: string | undefined;
    readonly perPage: string | undefined;
    readonly filter: string | undefined;
  },
): Promise<AccountsPage> {
  const page = readCount(query.page, 1);
  const perPage = Math.min(readCount(query.perPage, PER_PAGE), PER_PAGE_LIMIT);
  const filter = (query.filter ?? '').trim().toLowerCase();
  // No account has a text that cannot be stored.
  if (unstorableTexts(filter).length > 0)
    return { users: [], total: 0, link: linkTo(base, 1, perPage, 1, '') };
  const row = await database.transaction(READ, (tx) =>
    fetchRow(
      tx,
      TotalRow,
      sql`select * from auth.list_accounts(${filter}, ${(page - 1) * perPage}::bigint, ${perPage}::integer)`,
    ),
  );
  const total = Number(row?.total ?? 0);
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return {
    users: (row?.users ?? []).map(toWireUser),
    total,
    link: linkTo(base, page, perPage, lastPage, filter),
  };
}
