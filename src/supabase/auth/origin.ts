import { sql, type RawBuilder } from 'kysely';
import type { RequestOrigin } from '#foundation/server/http/request-origin.ts';

/** The origin of a request to the auth server, as recorded for sessions and in the audit trail. */
export interface Origin extends RequestOrigin {
  /** The hash of the device cookie, or of a shared browser's secret; null for clients without cookies. */
  readonly device: Buffer | null;
}

/** The origin as the one parameter by which functions of the database take it. */
export const originRow = ({ ip, network, device, userAgent, requestId }: Origin): RawBuilder<unknown> =>
  sql`row(${ip}, ${network}, ${device}::bytea, ${userAgent}, ${requestId})::app.origin`;
