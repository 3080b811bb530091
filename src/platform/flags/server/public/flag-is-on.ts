import { type RawBuilder, sql } from 'kysely';
import { type FlagEntry, FLAGS, type FlagKey } from '#vocabulary/flags.ts';

/**
 * FLAG-2, FLAG-3. Whether a flag is on for a clinic, as an expression: it stands within the statement that needs the
 * answer, and costs no round trip of its own. Past its last day the declaration decides, not the switch.
 *
 * @param clinicId the clinic's id, or the column that holds it.
 */
export const entryIsOn = (
  key: string,
  { expiresOn, isOnByDefault, isOnAfterExpiry }: FlagEntry,
  clinicId: RawBuilder<unknown> | string,
): RawBuilder<boolean> =>
  sql<boolean>`case when (now() at time zone 'UTC')::date > ${expiresOn}::date then ${isOnAfterExpiry}::boolean
    else app.flag_is_on(${key}, ${isOnByDefault}, ${clinicId}::uuid) end`;

/** The same for one of the product's flags. */
export const flagIsOn = (key: FlagKey, clinicId: RawBuilder<unknown> | string): RawBuilder<boolean> =>
  entryIsOn(key, FLAGS[key], clinicId);
