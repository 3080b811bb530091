import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { MySecondFactor } from '../contract.ts';

/** The state of the caller's second factor. */
export async function mySecondFactor({ tx }: PersonContext): Promise<MySecondFactor> {
  const current = await fetchRow(
    tx,
    MySecondFactor,
    sql`select is_required as "isRequired", has_second_factor as "isSetUp", level = 'aal2' as "isPassed",
               recovery_codes_left as "recoveryCodesLeft"
          from app.own_second_factor()`,
  );
  if (!current) throw new AppError('session_ended');
  return current;
}
