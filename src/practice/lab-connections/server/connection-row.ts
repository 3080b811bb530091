import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { LabConnection } from '../contract.ts';

const select = (clinicId: string) => sql`
  select c.id, c.name, jsonb_build_object('id', l.id, 'name', l.name, 'kind', l.kind) as laboratory, c.is_on as "isOn",
      c.orders_by as "ordersBy", c.host, c.port, c.uses_tls as "usesTls", c.api_url as "apiUrl", c.api_token_hint as "apiTokenHint",
      c.their_application as "theirApplication", c.their_facility as "theirFacility", c.our_application as "ourApplication",
      c.our_facility as "ourFacility", c.code_hint as "codeHint", c.certificate_sha256 as "certificateSha256",
      (select m.received_at from lab_messages m where m.clinic_id = ${clinicId} and m.connection_id = c.id
        order by m.received_at desc, m.id desc limit 1) as "lastReceivedAt",
      (select count(*)::integer from lab_messages m where m.clinic_id = ${clinicId} and m.connection_id = c.id and m.status = 'failed')
        as "failedCount",
      (select count(*)::integer from lab_order_sends s where s.clinic_id = ${clinicId} and s.connection_id = c.id and s.status = 'waiting')
        as "waitingSends",
      c.answered_at as "lastAnsweredAt", c.send_failed_at as "sendFailedAt", c.send_failure as "sendFailure", c.tested_at as "testedAt",
      c.test_failure as "testFailure", c.results_url as "resultsUrl", c.poll_minutes as "pollMinutes", c.polled_at as "polledAt",
      c.poll_failure as "pollFailure", c.version
    from lab_connections c join laboratories l on l.id = c.laboratory_id
   where c.clinic_id = ${clinicId}`;

export const findConnections = ({ tx, session: { clinicId } }: MemberContext): Promise<LabConnection[]> =>
  fetchRows(tx, LabConnection, sql`${select(clinicId)} order by app.fold(c.name), c.id`);

/** @throws AppError `not_found`. */
export async function getConnection(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
): Promise<LabConnection> {
  const row = await fetchRow(tx, LabConnection, sql`${select(clinicId)} and c.id = ${id}::uuid`);
  if (!row) throw new AppError('not_found');
  return row;
}
