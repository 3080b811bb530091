import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import {
  createFakeGoHighLevel,
  type FakeGoHighLevel,
} from '#practice/crm-connection/fake/fake-gohighlevel.ts';
import {
  FAKE_WEBHOOK_KEYS,
  signEvent,
  type SendOptions,
} from '#practice/crm-connection/fake/webhook-sender.ts';
import type { FakeEvent } from '#practice/crm-connection/fake/fake-state.ts';
import type { ConnectionParts } from '#practice/crm-connection/server/public/connection-parts.ts';
import { leadEventHandlers } from '#sales/crm/server/events/lead-event-handlers.ts';
import type { LeadSyncParts } from '#sales/crm/server/lead-sync-parts.ts';
import { ghlOauthFunction } from '#practice/crm-connection/server/functions/ghl-oauth.ts';
import { ghlWebhookFunction } from '#practice/crm-connection/server/functions/ghl-webhook.ts';
import { applyWebhook } from '#practice/crm-connection/server/jobs/apply-webhook-job.ts';
import { eraseContact } from '#sales/crm/server/jobs/erase-contact-job.ts';
import { syncLead } from '#sales/crm/server/jobs/sync-lead-job.ts';
import { openCrm } from '#app/functions.ts';
import { createLog } from '#foundation/server/log.ts';
import { createFunctionsService } from '#supabase/functions/functions-service.ts';
import type { TestDatabase } from './database.ts';
import type { Person } from './given.ts';
import { testPeople, verifyTestToken } from './supabase.ts';
import { readOperations, watchRequests } from './wire/watch-requests.ts';

export const PROVIDER_API = 'http://provider.test';
export const REDIRECT_URI = 'http://clinic.test/ghl/callback';
/** Every request is checked against the provider's description, whatever a test is about. */
const OPERATIONS = await readOperations();

const TIMEOUTS = { timeoutMs: 2_000, firstDelayMs: 1, maxDelayMs: 20_000, halfOpenAfterMs: 50 };

type Fields = Readonly<Record<string, unknown>>;
interface ReceivedResponse {
  readonly status: number;
  readonly body: Fields;
}

/** The connection and the lead sync in one object. */
export type CrmParts = ConnectionParts & LeadSyncParts;

/** A process of the product, which shares only the database with the others. */
interface CrmProcess {
  readonly parts: CrmParts;
  readonly call: (step: string, person: Person, fields?: Fields) => Promise<ReceivedResponse>;
  readonly receive: (request: Request) => Promise<ReceivedResponse>;
}

export interface CrmWorld extends CrmProcess {
  readonly fake: FakeGoHighLevel;
  /** How our requests violated the provider's description. */
  readonly violations: readonly string[];
  /** Method and path of every request that was sent. */
  readonly seen: ReadonlySet<string>;
  readonly startProcess: () => CrmProcess;
  /** Authorizes the connection at the provider, for a location or, without one, for the whole agency. */
  readonly authorize: (
    call: CrmProcess['call'],
    person: Person,
    location?: string,
  ) => Promise<{ code: string; state: string }>;
  readonly connect: (call: CrmProcess['call'], person: Person, location?: string) => Promise<void>;
  /** Runs the queued jobs, and those that they queue, in order. */
  readonly runJobs: () => Promise<void>;
  readonly send: (event: FakeEvent, options?: SendOptions) => Promise<ReceivedResponse>;
}

const toReceived = async (response: Response): Promise<ReceivedResponse> => {
  // Safe: every function answers with an object.
  const body = JSON.parse(await response.text()) as Fields;
  return { status: response.status, body };
};

async function allow(fake: FakeGoHighLevel, address: string, location: string): Promise<URL> {
  const { searchParams } = new URL(address);
  const form = new URLSearchParams({ ...Object.fromEntries(searchParams), answer: 'allow', location });
  const response = await fake.routes.request('/oauth/chooselocation', { method: 'POST', body: form });
  return new URL(response.headers.get('location') ?? '');
}

/** Runs the queue in the order of a worker. */
async function runJobs(db: TestDatabase, parts: CrmParts): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const { rows } = await db.owner.query<{
      name: string;
      payload: { leadId: string; webhookId: string; erasureId: string };
    }>(
      `with next as (
         select id from graphile_worker._private_jobs order by priority, run_at, id limit 1)
       delete from graphile_worker._private_jobs j using next, graphile_worker._private_tasks t
        where j.id = next.id and t.id = j.task_id returning t.identifier as name, j.payload`,
    );
    const [job] = rows;
    if (!job) return;
    if (job.name === 'crm.syncLead') await syncLead(parts, job.payload.leadId).catch(() => undefined);
    if (job.name === 'crm.eraseContact') await eraseContact(parts, job.payload.erasureId);
    if (job.name === 'crm.applyWebhook')
      await applyWebhook(parts, { platform: leadEventHandlers(parts), clinics: {} }, job.payload.webhookId);
  }
  throw new Error('The jobs queue ever more jobs.');
}

/** The product with a fake provider. */
export function createCrmWorld(
  db: TestDatabase,
  { timeouts = {} }: { readonly timeouts?: Partial<typeof TIMEOUTS> } = {},
): CrmWorld {
  const fake = createFakeGoHighLevel();
  const watch = watchRequests(fake.fetch, OPERATIONS);
  const secretKey = randomBytes(32);
  const startProcess = (): CrmProcess => {
    const { connection, leadSync } = openCrm({
      database: db.database,
      secretKey,
      provider: {
        clientId: fake.state.options.clientId,
        clientSecret: fake.state.options.clientSecret,
        apiUrl: PROVIDER_API,
        authorizeUrl: `${PROVIDER_API}/oauth/chooselocation`,
        redirectUriFor: () => REDIRECT_URI,
        webhookKeys: FAKE_WEBHOOK_KEYS,
        fetch: watch.fetch,
        timeouts: { ...TIMEOUTS, ...timeouts },
      },
      log: createLog('silent'),
    });
    const parts = { ...connection, ...leadSync };
    const service = createFunctionsService({
      functions: [ghlOauthFunction(parts), ghlWebhookFunction(parts)],
      people: testPeople(db),
      verifyToken: verifyTestToken,
      addressOf: () => '192.0.2.1',
      log: createLog('silent'),
    });
    const app = new Hono().route(service.path, service.routes);
    return {
      parts,
      call: async (step, person, fields = {}) =>
        toReceived(
          await app.request(`/functions/v1/ghl-oauth/${step}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ userId: person.userId, ...fields }),
          }),
        ),
      receive: async (request) => toReceived(await app.fetch(request)),
    };
  };
  const own = startProcess();
  const authorize: CrmWorld['authorize'] = async (call, person, location = '') => {
    const { body } = await call('init', person, { state: randomBytes(16).toString('base64url') });
    const { searchParams } = await allow(fake, String(body['url']), location);
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  };
  return {
    ...own,
    fake,
    violations: watch.violations,
    seen: watch.seen,
    startProcess,
    authorize,
    connect: async (call, person, location) => {
      const { status, body } = await call('callback', person, await authorize(call, person, location));
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    runJobs: () => runJobs(db, own.parts),
    send: (event, options) => own.receive(signEvent(fake.state, event, options)),
  };
}
