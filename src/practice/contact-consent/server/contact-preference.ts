import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { ContactPreference } from '../contract.ts';
import type { ContactScope } from './public/contact-scope.ts';

/** The channels that a client prefers, the best first; none where they have said nothing. */
export async function readPreference(
  { tx, session: { clinicId } }: ContactScope,
  clientId: string,
): Promise<ContactPreference> {
  const row = await fetchRow(
    tx,
    ContactPreference,
    sql`select p.channels, p.version from contact_preferences p where p.clinic_id = ${clinicId} and p.client_id = ${clientId}`,
  );
  return row ?? { channels: [], version: 0 };
}

interface Change {
  readonly clientId: string;
  readonly userId: string;
  readonly channels: readonly MessageChannelName[];
  readonly version: number;
}

/** @throws AppError `client_erased`, `not_found`, `record_changed`. */
export async function writePreference(scope: ContactScope, { clientId, userId, channels, version }: Change) {
  const before = await readPreference(scope, clientId);
  const changed = await namingConstraints(
    { clients_erased_check: 'client_erased', contact_preferences_clinic_id_client_id_fkey: 'not_found' },
    scope.tx
      .insertInto('contact_preferences')
      .values({ clinic_id: scope.session.clinicId, client_id: clientId, channels: [...channels] })
      .onConflict((conflict) =>
        conflict
          .columns(['clinic_id', 'client_id'])
          .doUpdateSet({
            channels: [...channels],
            version: version + 1,
            changed_at: scope.now.toISOString(),
            changed_by: userId,
          })
          .where('contact_preferences.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst(),
  );
  if (!changed) throw new AppError('record_changed', { version: before.version });
  return { before, after: { channels: [...channels], version: changed.version } };
}
