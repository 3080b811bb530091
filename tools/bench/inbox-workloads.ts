import type { Pool } from 'pg';
import {
  countConversationsEndpoint,
  getConversationEndpoint,
  listConversationsEndpoint,
  listMessagesEndpoint,
} from '#practice/conversations/contract.ts';
import { type InboxView } from '#vocabulary/conversations.ts';
import { requests, type ApiRequest } from './api-requests.ts';
import {
  type ApiWorkloadParts,
  openRecorder,
  readWorkload,
  type WorkloadDescription,
} from './api-workloads.ts';
import { LONG, RARE_TERMS } from './fill-messages.ts';
import type { Workload } from './workload.ts';

/** The clinic with a fifth of all messages. */
const LARGE_CLINIC = 1;
const CLINICS = `generate_series(1, $1::int) r join bench.clinics c on c.n = bench.any('inbox' || r, (select count(*)::int from bench.clinics))`;

/** What people open the inbox with: what is open, their own, what nobody has, what waits, and everything. */
const VIEWS: readonly InboxView[] = ['open', 'mine', 'unassigned', 'waiting', 'unread', 'all'];
/** Those that few conversations are in. */
const RARE_VIEWS: readonly InboxView[] = ['overdue', 'undeliverable', 'emergencies', 'unmatched', 'snoozed'];

const listRequests = (owner: Pool, views: readonly InboxView[], from: string): Promise<ApiRequest[]> =>
  requests(
    owner,
    listConversationsEndpoint,
    `select c.n as clinic, (array['${views.join(`', '`)}'])[1 + r % ${views.length}] as view from ${from}`,
  );

const LARGE = `generate_series(1, $1::int) r join bench.clinics c on c.n = ${LARGE_CLINIC}`;

const countRequests = (owner: Pool, from: string): Promise<ApiRequest[]> =>
  requests(owner, countConversationsEndpoint, `select c.n as clinic from ${from}`);

/** @param number SQL of a conversation's number in its clinic. */
const threadRequests = (
  owner: Pool,
  endpoint: typeof listMessagesEndpoint | typeof getConversationEndpoint,
  number: string,
): Promise<ApiRequest[]> =>
  requests(
    owner,
    endpoint,
    `select c.n as clinic, bench.id('conversation', c.n, ${number}) as id from ${CLINICS}`,
  );

const ANY = `bench.any('thread' || r, c.conversations)`;
const ANY_LONG = `${LONG} * bench.any('thread' || r, c.conversations / ${LONG})`;

/** @param q SQL of what somebody types. */
const searchRequests = (owner: Pool, q: string): Promise<ApiRequest[]> =>
  requests(owner, listConversationsEndpoint, `select c.n as clinic, ${q} as q from ${LARGE}`);

/** The inbox of clinics with 1,000,000 messages, a fifth of them in one. */
export async function inboxWorkloads(parts: ApiWorkloadParts): Promise<Workload[]> {
  const { owner } = parts;
  const recorder = openRecorder(parts);
  const read = (description: WorkloadDescription, list: readonly ApiRequest[]) =>
    readWorkload(parts, recorder, description, list);
  try {
    return [
      await read(
        { id: 'W34', name: 'inbox: a page of a view, 1,000,000 messages', target: 0.6, maxP99Ms: 25 },
        await listRequests(owner, VIEWS, CLINICS),
      ),
      await read(
        { id: 'W34', name: 'inbox: … in the clinic with a fifth of all messages', target: 0.6, maxP99Ms: 25 },
        await listRequests(owner, VIEWS, LARGE),
      ),
      await read(
        {
          id: 'W34',
          name: 'inbox: … emergencies, not delivered, overdue, unknown, snoozed',
          target: 0.6,
          maxP99Ms: 25,
        },
        await listRequests(owner, RARE_VIEWS, LARGE),
      ),
      await read(
        { id: 'W34', name: 'inbox: counts of the views', target: 0.5, maxP99Ms: 15 },
        await countRequests(owner, CLINICS),
      ),
      await read(
        { id: 'W34', name: 'inbox: counts in the clinic with a fifth', target: 0.6, maxP99Ms: 50 },
        await countRequests(owner, LARGE),
      ),
      await read(
        { id: 'W35', name: 'thread: its newest messages', target: 0.6, maxP99Ms: 15 },
        await threadRequests(owner, listMessagesEndpoint, ANY),
      ),
      await read(
        { id: 'W35', name: 'thread: 50 of 300 messages', target: 0.6, maxP99Ms: 15 },
        await threadRequests(owner, listMessagesEndpoint, ANY_LONG),
      ),
      await read(
        { id: 'W35', name: 'thread: its conversation and the ways to answer', target: 0.6, maxP99Ms: 15 },
        await threadRequests(owner, getConversationEndpoint, ANY),
      ),
      await read(
        { id: 'W36', name: 'search for a rare word in 200,000 messages', target: 0.6, maxP99Ms: 25 },
        await searchRequests(owner, `'x' || bench.any('rare' || r, ${RARE_TERMS})`),
      ),
      await read(
        {
          id: 'W36',
          name: 'search for a word of every third message',
          target: 0.6,
          connections: 1,
          maxP99Ms: 200,
        },
        await searchRequests(owner, `(array['appointment', 'tablet', 'thursday', 'results'])[1 + r % 4]`),
      ),
      await read(
        { id: 'W36', name: 'search for two words', target: 0.6, connections: 1, maxP99Ms: 200 },
        await searchRequests(owner, `(array['blood normal', 'stitches doctor', 'appoint thurs'])[1 + r % 3]`),
      ),
      await read(
        { id: 'W36', name: 'search for the name of a client', target: 0.6, maxP99Ms: 50 },
        await searchRequests(owner, `bench.word('first', 'f' || r) || ' ' || bench.word('last', 'l' || r)`),
      ),
    ];
  } finally {
    await recorder.close();
  }
}
