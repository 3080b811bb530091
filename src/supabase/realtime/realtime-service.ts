import { Hono, type Context } from 'hono';
import * as z from 'zod';
import { unstorableTexts } from '#foundation/server/unstorable-texts.ts';
import type { SupabaseService } from '../gateway/mount-supabase.ts';
import { readCredentials, type VerifyToken } from '../person/bearer.ts';
import { secretKeyOf } from '../gateway/require-api-key.ts';
import type { Caller } from '../person/person-transactions.ts';
import type { Authorization, OutgoingBroadcast, PublishResult } from './authorization.ts';
import { isStorableBroadcast, parseJson, type Broadcast } from './message.ts';

const BODY_LIMIT_BYTES = 1_048_576;
const MAX_MESSAGES = 100;
/** Per user or secret key. */
export const REQUESTS_PER_MINUTE = 300;

export interface RealtimeServiceParts {
  readonly authorization: Authorization;
  readonly verifyToken: VerifyToken;
  readonly consumeAllowance: (key: string, perMinute: number) => Promise<boolean>;
}

const Messages = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1),
        event: z.string().min(1),
        payload: z.unknown().optional(),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(MAX_MESSAGES),
});

const unauthorized = (c: Context): Response => c.json({ message: 'Unauthorized' }, 401);
const invalidBody = (c: Context): Response => c.json({ message: 'The messages could not be read' }, 422);

const tooMany = (c: Context): Response =>
  c.json({ message: 'Too many requests' }, 429, { 'Retry-After': '60' });

const REFUSALS: Readonly<Record<Exclude<PublishResult, 'sent'>, (c: Context) => Response>> = {
  refused: unauthorized,
  too_large: (c) => c.json({ message: 'The message is too large to be broadcast' }, 413),
  unavailable: (c) =>
    c.json({ message: 'The message could not be sent, try again' }, 503, { 'Retry-After': '2' }),
};

function callerOf(c: Context, verifyToken: VerifyToken): Caller | null {
  const key = secretKeyOf(c);
  if (key) return { keyId: key.id };
  const credentials = readCredentials(c.req.header('authorization'), verifyToken);
  return credentials.kind === 'person' ? credentials.bearer : null;
}

/** Sends broadcasts: users to public topics only, callers with a secret key to private ones too. */
async function publish(
  c: Context,
  outgoing: readonly OutgoingBroadcast[],
  { authorization, verifyToken, consumeAllowance }: RealtimeServiceParts,
): Promise<Response> {
  const caller = callerOf(c, verifyToken);
  if (!caller) return unauthorized(c);
  if (
    !outgoing.every(
      ({ topic, broadcast }) => unstorableTexts(topic).length === 0 && isStorableBroadcast(broadcast),
    )
  )
    return invalidBody(c);
  if (!('keyId' in caller) && outgoing.some(({ isPrivate }) => isPrivate)) return unauthorized(c);
  const name = 'keyId' in caller ? `key:${caller.keyId}` : caller.userId;
  if (!(await consumeAllowance(`realtime.broadcast:${name}`, REQUESTS_PER_MINUTE))) return tooMany(c);
  for (const one of outgoing) {
    const publication = await authorization.publish(caller, one);
    if (publication !== 'sent') return REFUSALS[publication](c);
  }
  return c.body(null, 202);
}

async function readBody(c: Context): Promise<Broadcast['body'] | 'unreadable' | 'unsupported'> {
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/octet-stream')
    return { kind: 'binary', bytes: Buffer.from(await c.req.arrayBuffer()) };
  if (type !== 'application/json') return 'unsupported';
  const value = parseJson(await c.req.text());
  return value === undefined ? 'unreadable' : { kind: 'json', text: JSON.stringify(value) };
}

/** Broadcasts over HTTP, which the client library uses before it has subscribed. */
export function createRealtimeService(parts: RealtimeServiceParts): SupabaseService {
  const routes = new Hono();
  routes.post('/api/broadcast', async (c) => {
    const read = Messages.safeParse(parseJson(await c.req.text()));
    if (!read.success) return invalidBody(c);
    const outgoing = read.data.messages.map(
      ({ topic, event, payload, private: isPrivate }): OutgoingBroadcast => ({
        topic,
        broadcast: { event, body: { kind: 'json', text: JSON.stringify(payload ?? {}) } },
        isPrivate: isPrivate === true,
        sender: null,
      }),
    );
    return publish(c, outgoing, parts);
  });
  routes.post('/api/broadcast/:topic/events/:event', async (c) => {
    const body = await readBody(c);
    if (body === 'unsupported') return c.json({ message: 'Send JSON or application/octet-stream' }, 415);
    if (body === 'unreadable') return invalidBody(c);
    const { topic, event } = c.req.param();
    return publish(
      c,
      [{ topic, broadcast: { event, body }, isPrivate: c.req.query('private') === 'true', sender: null }],
      parts,
    );
  });
  routes.all('/*', (c) => c.json({ message: 'Not found' }, 404));
  return {
    path: '/realtime/v1',
    routes,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    onBodyTooLarge: (c) => c.json({ message: `A body may hold ${BODY_LIMIT_BYTES} bytes at most` }, 413),
  };
}
