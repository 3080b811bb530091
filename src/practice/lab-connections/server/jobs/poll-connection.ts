import { sql } from 'kysely';
import * as z from 'zod';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { cutText } from '#foundation/values/cut-text.ts';
import type { LabScope } from '#practice/lab-results/server/public/lab-scope.ts';
import { leaseEndMs, nextPollMs } from '../../poll-times.rules.ts';
import type { PolledMessage } from '../../results-page.contract.ts';
import { openApiToken } from '../api-token.ts';
import type { LabParts } from '../lab-parts.ts';
import {
  acknowledge,
  PollFault,
  readPage,
  type ResultsApi,
  type ResultsApiParts,
} from '../provider/results-api.ts';
import { storeMessage } from '../store-message.ts';

export interface PollParts extends LabParts {
  readonly results: Pick<ResultsApiParts, 'fetch' | 'timeoutMs'>;
}

interface PollKey {
  readonly clinicId: string;
  readonly connectionId: string;
}

const Claimed = z.object({
  laboratoryId: z.uuid(),
  zone: z.string(),
  url: z.string(),
  token: z.instanceof(Buffer).nullable(),
  cursor: z.string().nullable(),
  minutes: z.int(),
  failures: z.int(),
});
type Claimed = z.infer<typeof Claimed>;

/** Pages of a connection in one run; the next run goes on. */
const PAGES_LIMIT = 20;

/** The connection, for this process alone until its time is over. Null where there is nothing to ask for now. */
const claim = ({ database }: PollParts, { clinicId, connectionId }: PollKey, now: Date) =>
  asClinic(database, clinicId, ({ tx }) =>
    fetchRow(
      tx,
      Claimed,
      sql`update lab_connections c set poll_next_at = ${new Date(leaseEndMs(now.getTime())).toISOString()}::timestamptz
        from clinics k
       where k.id = ${clinicId} and c.clinic_id = ${clinicId} and c.id = ${connectionId}::uuid and c.is_on and c.results_url is not null
         and (c.poll_next_at is null or c.poll_next_at <= ${now.toISOString()}::timestamptz)
      returning c.laboratory_id as "laboratoryId", k.time_zone as zone, c.results_url as url, c.api_token_sealed as token,
        c.poll_cursor as cursor, c.poll_minutes as minutes, c.poll_failures as failures`,
    ),
  );

/** Whether the connection is still the one that was asked: its address may have been changed meanwhile. */
const sameAs = ({ url }: Claimed) => sql`c.results_url = ${url}`;

async function saveCursor(
  { tx }: LabScope,
  { clinicId, connectionId }: PollKey,
  claimed: Claimed,
  { cursor, leaseMs }: { readonly cursor: string | null; readonly leaseMs: number },
): Promise<void> {
  await sql`update lab_connections c set poll_cursor = ${cursor}::text, poll_next_at = ${new Date(leaseMs).toISOString()}::timestamptz
    where c.clinic_id = ${clinicId} and c.id = ${connectionId}::uuid and ${sameAs(claimed)}`.execute(tx);
}

/** Notes how it went, for the screen and for when it is asked next. */
const finish = (
  { database }: PollParts,
  { clinicId, connectionId }: PollKey,
  claimed: Claimed,
  { failure, nextMs, now }: { readonly failure: string | null; readonly nextMs: number; readonly now: Date },
) =>
  asClinic(database, clinicId, ({ tx }) =>
    sql`update lab_connections c set poll_next_at = ${new Date(nextMs).toISOString()}::timestamptz,
        polled_at = case when ${failure}::text is null then ${now.toISOString()}::timestamptz else c.polled_at end,
        poll_failures = ${failure === null ? 0 : claimed.failures + 1}::integer, poll_failure = ${failure}::text
      where c.clinic_id = ${clinicId} and c.id = ${connectionId}::uuid and ${sameAs(claimed)}`.execute(tx),
  );

/** Stores the messages of a page, each in a transaction of its own. False when the connection was turned off. */
async function storeAll(
  parts: PollParts,
  key: PollKey,
  { laboratoryId, zone }: Claimed,
  messages: readonly PolledMessage[],
): Promise<boolean> {
  for (const { id, content } of messages) {
    const outcome = await storeMessage(parts, {
      ...key,
      laboratoryId,
      zone,
      format: 'json',
      controlId: id,
      messageType: null,
      bytes: Buffer.from(JSON.stringify(content ?? null)),
      senderAddress: null,
    });
    if (outcome === 'gone') return false;
  }
  return true;
}

/** Reads page after page. True when there is more than one run reads. @throws PollFault */
async function readPages(
  parts: PollParts,
  key: PollKey,
  claimed: Claimed,
  api: ResultsApi,
): Promise<boolean> {
  const request = { ...parts.results, reachesPrivateHosts: parts.settings.reachesPrivateHosts };
  let { cursor } = claimed;
  for (let page = 0; page < PAGES_LIMIT; page += 1) {
    const read = await readPage(api, cursor, request);
    if (!(await storeAll(parts, key, claimed, read.messages))) return false;
    if (read.acknowledges && read.messages.length > 0)
      await acknowledge(
        api,
        read.messages.map(({ id }) => id),
        request,
      );
    const next = read.next ?? cursor;
    const isSame = next === cursor;
    cursor = next;
    await asClinic(parts.database, key.clinicId, (scope) =>
      saveCursor(scope, key, claimed, { cursor, leaseMs: leaseEndMs(Date.now()) }),
    );
    // A laboratory without a cursor has nothing to go on with before it was acknowledged.
    if (!read.hasMore || (isSame && !read.acknowledges)) return false;
  }
  return true;
}

/**
 * LABX-11, LABX-12. Asks a laboratory for results, one page at a time. A page is acknowledged, and gone on from, once all of its messages are
 * committed; whatever breaks before makes the same page come again, which changes nothing. A laboratory that fails is asked less often.
 */
export async function pollConnection(parts: PollParts, key: PollKey, now = new Date()): Promise<void> {
  const claimed = await claim(parts, key, now);
  if (!claimed) return;
  const { url, token, minutes, failures } = claimed;
  const api = { url, token: token && openApiToken(parts.sealer, key.connectionId, token) };
  const nowMs = now.getTime();
  try {
    const hasMore = await readPages(parts, key, claimed, api);
    const nextMs = hasMore ? nowMs : nextPollMs(nowMs, minutes, 0);
    await finish(parts, key, claimed, { failure: null, nextMs, now });
  } catch (error) {
    if (!(error instanceof PollFault)) throw error;
    const nextMs = nextPollMs(nowMs, minutes, failures + 1);
    await finish(parts, key, claimed, { failure: cutText(error.message, 500), nextMs, now });
  }
}
