import { type RawBuilder, sql } from 'kysely';
import { type FlagEntry, FLAGS, type FlagKey } from '#vocabulary/flags.ts';

/**
 * FLAG-2, FLAG-3. SQL expression for whether a flag is on for a clinic. It is evaluated within the statement that needs
 * the answer, so it costs no round trip of its own. After the flag's last day its declaration decides, not the switch.
 *
 * @param clinicId the clinic's id, or the column that contains it.
 */
export const entryIsOn = (
  key: string,
  { expiresOn, isOnByDefault, isOnAfterExpiry }: FlagEntry,
  clinicId: RawBuilder<unknown> | string,
): RawBuilder<boolean> =>
  sql<boolean>`case when (now() at time zone 'UTC')::date > ${expiresOn}::date then ${isOnAfterExpiry}::boolean
    else app.flag_is_on(${key}, ${isOnByDefault}, ${clinicId}::uuid) end`;

/** `entryIsOn` for one of the declared flags. */
export const flagIsOn = (key: FlagKey, clinicId: RawBuilder<unknown> | string): RawBuilder<boolean> =>
  entryIsOn(key, FLAGS[key], clinicId);
