import { type RawBuilder, sql } from 'kysely';
import { FLAGS, type FlagKey } from '#vocabulary/flags.ts';

/**
 * FLAG-2. Whether a flag is on for a clinic, as an expression: it stands within the statement that needs the answer, and
 * costs no round trip of its own.
 *
 * @param clinicId the clinic's id, or the column that holds it.
 */
export const flagIsOn = (key: FlagKey, clinicId: RawBuilder<unknown> | string): RawBuilder<boolean> =>
  sql<boolean>`app.flag_is_on(${key}, ${FLAGS[key].isOnByDefault}, ${clinicId}::uuid)`;
