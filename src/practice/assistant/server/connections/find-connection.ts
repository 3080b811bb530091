import { sql } from 'kysely';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { AiConnection } from '../../connection.contract.ts';

/** The clinic's own connection; null where it has none. */
export async function findConnection({ tx, session }: MemberContext): Promise<AiConnection | null> {
  const row = await fetchRow(
    tx,
    AiConnection,
    sql`select o.name, o.kind, o.base_url as "baseUrl", o.key_hint as "keyHint", o.tested_at as "testedAt", o.test_failure as "testFailure",
          o.model, o.currency, o.input_price_minor as "inputPriceMinor", o.output_price_minor as "outputPriceMinor",
          o.budget_minor as "budgetMinor", o.is_on as "isOn", o.version
          from ai_connections o where o.clinic_id = ${session.clinicId}`,
  );
  return row ?? null;
}
