import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import {
  type FakeMailServer,
  type MailServerMood,
  startFakeMailServer,
} from '#practice/message-mail/fake/fake-mail-server.ts';
import type { Workload } from './workload.ts';

/** More emails than a round can begin. */
const EMAILS = 10_000;
/** Messages that wait in each clinic when a round begins. */
const WAITING = 5;
const MARK = 'Bench outage';

/** How the mail server fails: it takes an email and says nothing more, or it lets nobody in. */
const OUTAGES: readonly (readonly [what: string, mood: MailServerMood])[] = [
  ['does not answer', { kind: 'silent' }],
  ['refuses everybody', { kind: 'answer', to: 'connect', reply: '421 4.3.2 Service not available' }],
];

/** Conversations by email of every clinic. */
const CONVERSATIONS = `(select c.id as clinic_id, bench.id('conversation', c.n, 5 * k + 1) as id, bench.id('user', c.n, 1) as author_id
  from bench.clinics c, generate_series(1, ${WAITING}) k where 5 * k < c.conversations)`;

/** Messages by email that are due in every clinic, each with its job. */
async function queueMessages(owner: Pool): Promise<void> {
  await owner.query(
    `with queued as (
       insert into messages (clinic_id, conversation_id, direction, channel, address, subject, text, author_id, is_typed, purpose, at, status)
       select c.clinic_id, c.id, 'out', 'email', 'client@bench.test', $1, 'We will call you back.', c.author_id, true, 'reply', now(), 'queued'
         from ${CONVERSATIONS} c
       returning clinic_id, conversation_id)
     select app.add_job('conversations.deliver', jsonb_build_object('clinicId', q.clinic_id, 'conversationId', q.conversation_id),
         'messages:' || q.clinic_id, null, 'conversations.deliver:' || q.conversation_id) from queued q`,
    [MARK],
  );
}

/** Takes the jobs that send from the queue, and waits for those that run. */
async function endJobs(owner: Pool): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ isLocked: boolean }>(
      `with jobs as (
         select j.id, j.locked_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'conversations.deliver'),
       gone as (delete from graphile_worker._private_jobs j using jobs where j.id = jobs.id and j.locked_at is null)
       select exists (select from jobs where locked_at is not null) as "isLocked"`,
    );
    if (rows[0]?.isLocked !== true) return;
    await delay(50);
  }
}

/** Takes away what waits, so that the next round finds a server that has nothing to send. */
async function forgetMessages(owner: Pool): Promise<void> {
  await endJobs(owner);
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(
      `with gone as (
         delete from messages m using ${CONVERSATIONS} c where m.clinic_id = c.clinic_id and m.conversation_id = c.id and m.subject = $1
         returning m.clinic_id, m.id)
       delete from message_attempts a using gone g where a.clinic_id = g.clinic_id and a.message_id = g.id`,
      [MARK],
    );
    await client.query(
      'update message_channels set failures = 0, down_since = null, retry_at = null, reason = null where failures > 0',
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** P-01 to P-03. A workload while messages cannot be sent, compared by its slowest requests with the same server that has none to send. */
const duringOutage = (
  workload: Workload,
  what: string,
  {
    owner,
    mail,
    mood,
  }: { readonly owner: Pool; readonly mail: FakeMailServer; readonly mood: MailServerMood },
): Workload => ({
  id: 'P-01',
  name: `${workload.name}, while the mail server ${what}`,
  target: 0.91,
  compares: 'p99',
  limit: 'the same server while nothing fails',
  reachLimit: workload.loadServer,
  loadServer: async (seconds, connections) => {
    mail.moods.push(...Array.from({ length: EMAILS }, () => mood));
    await queueMessages(owner);
    try {
      return await workload.loadServer(seconds, connections);
    } finally {
      mail.moods.length = 0;
      mail.drop();
      await forgetMessages(owner);
    }
  },
});

export interface Outage {
  /** Of a server that sends its emails to the failing mail server. */
  readonly environment: Readonly<Record<string, string>>;
  workloads(workload: Workload): readonly Workload[];
  close(): Promise<void>;
}

export async function openOutage(owner: Pool): Promise<Outage> {
  const mail = await startFakeMailServer();
  return {
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Bench <bench@bench.test>' },
    workloads: (workload) =>
      OUTAGES.map(([what, mood]) => duringOutage(workload, what, { owner, mail, mood })),
    close: () => mail.close(),
  };
}
