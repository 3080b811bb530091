import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { explainRejection, classifyToken, type Bearer, type VerifyToken } from '../person/bearer.ts';
import { NOT_SIGNED_IN, type AwaitedJoins } from './awaited-joins.ts';
import { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import { authorizeChannel, type AuthorizeParts } from './authorize-channel.ts';
import type { RealtimeLimits } from './limits.ts';
import { subscriberOf, type Subscriber } from './live-scope.ts';
import type { Incoming } from './message.ts';
import type { Presence } from './presence.ts';
import { MAX_SUBSCRIPTIONS, readSubscription, SubscriptionRequest } from './subscriptions.ts';

const PREFIX = 'realtime:';
/** The topic's length is one byte of a binary frame. */
const MAX_TOPIC_BYTES = 255;
const MAX_KEY_BYTES = 255;

/** Unknown keys are ignored: newer clients send more. */
const JoinPayload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z
        .object({ ack: z.boolean().nullish(), self: z.boolean().nullish(), replay: z.unknown().optional() })
        .nullish(),
      presence: z.object({ key: z.string().nullish(), enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(SubscriptionRequest).nullish(),
      postgres_changes_options: z.object({ wait: z.boolean().nullish() }).nullish(),
      private: z.boolean().nullish(),
    })
    .nullish(),
});
type JoinPayload = z.infer<typeof JoinPayload>;

export interface JoinParts extends AuthorizeParts {
  readonly verifyToken: VerifyToken;
  readonly limits: RealtimeLimits;
  readonly presence: Presence;
  readonly processId: string;
  readonly awaitedJoins: AwaitedJoins;
}

let channelCount = 0;

const Replay = z.object({ since: z.number(), limit: z.number().int().min(1).max(25).nullish() });

/** Broadcasts are not stored: a client that missed some has to reload. */
function rejectReplay(isPrivate: boolean, replay: unknown): string {
  if (!isPrivate) return 'UnableToReplayMessages: Replay is not allowed for public channels';
  if (!Replay.safeParse(replay).success) return 'UnableToReplayMessages: Replay params are not valid';
  return 'UnableToReplayMessages: This server does not store broadcasts';
}

/** Why this join is invalid for any caller, as the protocol's error reason; null when it is valid. */
function rejectPayload(topic: string, { config }: JoinPayload): string | null {
  if (topic === '') return 'TopicNameRequired: You must provide a topic name';
  if (Buffer.byteLength(PREFIX + topic) > MAX_TOPIC_BYTES)
    return 'TopicNameRequired: The topic name is too long';
  if (Buffer.byteLength(config?.presence?.key ?? '') > MAX_KEY_BYTES)
    return 'MalformedJoin: The presence key is too long';
  if ((config?.postgres_changes?.length ?? 0) > MAX_SUBSCRIPTIONS)
    return `ChannelRateLimitReached: A channel may have ${MAX_SUBSCRIPTIONS} postgres_changes at most`;
  return config?.broadcast?.replay ? rejectReplay(config.private === true, config.broadcast.replay) : null;
}

/** The user that a token authenticates, or the error reason. */
export function readBearer(token: string | null | undefined, verifyToken: VerifyToken): Bearer | string {
  const credentials = token ? classifyToken(token, verifyToken) : { kind: 'none' as const };
  if (credentials.kind === 'person') return credentials.bearer;
  if (credentials.kind === 'none') return NOT_SIGNED_IN;
  const { expiredSeconds } = explainRejection(credentials.token, Math.floor(Date.now() / 1000));
  if (expiredSeconds !== null) return `InvalidJWTToken: Token has expired ${expiredSeconds} seconds ago`;
  return 'MalformedJWT: The token provided is not a valid JWT';
}

/** The user that a token authenticates; without a token, the secret key that opened the connection. */
function readSubscriber(
  { key }: Connection,
  token: string | null | undefined,
  verifyToken: VerifyToken,
): Subscriber | string {
  const isAnonymous = !token || classifyToken(token, verifyToken).kind === 'none';
  return isAnonymous && key.kind === 'secret' ? subscriberOf(key) : readBearer(token, verifyToken);
}

function rejectRate(
  connection: Connection,
  topicName: string,
  { hub, limits, awaitedJoins }: Pick<JoinParts, 'awaitedJoins' | 'hub' | 'limits'>,
): string | null {
  if (!connection.joins.take(Date.now())) return 'ClientJoinRateLimitReached: Too many joins per second';
  const isNew = hub.channelOf(connection, topicName) === undefined;
  const count = hub.channelsOf(connection).length + awaitedJoins.count(connection);
  if (isNew && count >= limits.channelsPerConnection) return 'ChannelRateLimitReached: Too many channels';
  return null;
}

/** Why a person who has other connections already gets no channel on this one; null if they do. */
export function rejectPerson(
  connection: Connection,
  { userId, keyId }: Pick<Subscriber, 'keyId' | 'userId'>,
  { hub, limits }: Pick<JoinParts, 'hub' | 'limits'>,
): string | null {
  const isWithin = keyId !== undefined || hub.countOfUser(userId, connection) < limits.connectionsPerPerson;
  return isWithin ? null : 'ConnectionRateLimitReached: Too many connections of one person';
}

/** Handles `phx_join`. The reply is sent after the authorization check. */
export async function joinChannel(
  connection: Connection,
  message: Incoming,
  parts: JoinParts,
): Promise<void> {
  const respondWithError = (reason: string) => connection.reply(message, 'error', { reason });
  if (!message.topic.startsWith(PREFIX)) return respondWithError('unmatched topic');
  const payload = JoinPayload.safeParse(message.payload ?? {});
  if (!payload.success) return respondWithError('MalformedJoin: The join could not be read');
  const topic = message.topic.slice(PREFIX.length);
  const reason = rejectRate(connection, message.topic, parts) ?? rejectPayload(topic, payload.data);
  if (reason !== null) return respondWithError(reason);
  const token = payload.data.access_token;
  const bearer = readSubscriber(connection, token, parts.verifyToken);
  // A client that sent the key in place of a token may send the token of its user next.
  const isAwaited = bearer === NOT_SIGNED_IN && Boolean(token);
  if (typeof bearer === 'string' && !isAwaited) return respondWithError(bearer);
  const excess = typeof bearer === 'string' ? null : rejectPerson(connection, bearer, parts);
  if (excess !== null) return respondWithError(excess);

  const { config } = payload.data;
  // A client that rejoins has discarded its previous channel.
  const previous = parts.hub.channelOf(connection, message.topic);
  if (previous) parts.hub.remove(previous);
  parts.awaitedJoins.remove(connection, message.topic);
  channelCount += 1;
  const options = {
    connection,
    name: message.topic,
    topic,
    joinRef: message.joinRef ?? message.ref,
    isPrivate: config?.private === true,
    ack: config?.broadcast?.ack === true,
    self: config?.broadcast?.self === true,
    id: `${parts.processId}.${channelCount}`,
    presenceKey: config?.presence?.key || randomUUID(),
    // Clients that do not say so have presence in every channel.
    receivesPresence: config?.presence ? config.presence.enabled !== false : false,
    subscriptions: (config?.postgres_changes ?? []).map(readSubscription),
    needsSubscriptions: config?.postgres_changes_options?.wait === true,
  };
  if (typeof bearer === 'string') return parts.awaitedJoins.add(message, options, parts.limits.tokenMs);
  const channel = new Channel({ ...options, bearer, isReplied: false });
  parts.hub.add(channel);
  return authorizeChannel(channel, parts);
}
