import { type Kysely, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { AiProvider } from '../providers.contract.ts';

/** Every provider, or one, by name. */
export const findProviders = (tx: Kysely<Tables>, providerId: string | null): Promise<AiProvider[]> =>
  fetchRows(
    tx,
    AiProvider,
    sql`select p.id, p.name, p.kind, p.base_url as "baseUrl", p.key_hint as "keyHint", p.tested_at as "testedAt",
          p.test_failure as "testFailure", p.version,
          (select count(*)::int from ai_models m where m.provider = p.name and m.is_offered) as "modelCount"
          from ai_providers p where ${providerId}::uuid is null or p.id = ${providerId}::uuid order by p.name`,
  );

/** @throws AppError `not_found` */
export async function getProvider(tx: Kysely<Tables>, providerId: string): Promise<AiProvider> {
  const [provider] = await findProviders(tx, providerId);
  if (!provider) throw new AppError('not_found');
  return provider;
}
