import * as z from 'zod';
import { UNSTORABLE } from '#foundation/server/unstorable-texts.ts';
import type { Bearer } from '../person/bearer.ts';
import type { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import { joinChannel, readBearer, type JoinParts, rejectPerson } from './join.ts';
import { authorizeChannel } from './authorize-channel.ts';
import { closeChannel } from './close-channel.ts';
import { isStorableMessage, type Incoming } from './message.ts';

/** `phoenix` is the topic of the connection itself. */
function handleHeartbeat(connection: Connection, message: Incoming): void {
  if (message.event === 'heartbeat') connection.reply(message, 'ok', {});
  else connection.reply(message, 'error', { reason: 'unmatched topic' });
}

function leave(channel: Channel, message: Incoming, parts: JoinParts): void {
  parts.hub.remove(channel);
  channel.connection.reply(message, 'ok', {});
  channel.end('phx_close');
}

/** Handles a message of a join whose token has not come, or is being checked. */
function handleAwaited(connection: Connection, message: Incoming, parts: JoinParts): void {
  if (message.event !== 'phx_leave') return parts.awaitedJoins.hold(connection, message);
  const { topic, joinRef } = message;
  parts.awaitedJoins.remove(connection, topic);
  connection.reply(message, 'ok', {});
  connection.send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
}

const tokenOf = (payload: unknown): string | null =>
  typeof payload === 'object' &&
  payload !== null &&
  'access_token' in payload &&
  typeof payload.access_token === 'string'
    ? payload.access_token
    : null;

/** A token that the client sends on one of its channels. */
async function receiveToken(
  connection: Connection,
  channel: Channel | undefined,
  message: Incoming,
  parts: JoinParts,
): Promise<void> {
  const token = tokenOf(message.payload);
  // A client that signed out sends the project's API key: the database notifies about the end of its session.
  if (token === null || token.startsWith('sb_')) return;
  const bearer = readBearer(token, parts.verifyToken);
  const joiner = typeof bearer === 'string' ? bearer : (rejectPerson(connection, bearer, parts) ?? bearer);
  await Promise.all([
    channel && renew(channel, bearer, parts),
    parts.awaitedJoins.authorize(connection, joiner, parts, (one, held) => dispatch(one, held, parts)),
  ]);
}

/** A new token extends a channel's lifetime; a token of another user or session is authorized first. */
async function renew(channel: Channel, bearer: Bearer | string, parts: JoinParts): Promise<void> {
  if (typeof bearer === 'string') {
    closeChannel(parts.hub, channel, bearer);
    return;
  }
  const { userId, sessionId } = channel.bearer;
  parts.hub.rebind(channel, bearer);
  if (bearer.userId !== userId || bearer.sessionId !== sessionId) await authorizeChannel(channel, parts);
}

/** A user may not write to a private topic: such a broadcast is ignored. */
async function broadcast(channel: Channel, message: Incoming, parts: JoinParts): Promise<void> {
  const { connection } = channel;
  if (!message.broadcast)
    return connection.reply(message, 'error', { reason: 'MalformedBroadcast: An event is needed' });
  const isDropped = (channel.isPrivate && channel.bearer.keyId === undefined) || channel.isJoining;
  const publication = isDropped
    ? 'sent'
    : await parts.authorization.publish(channel.bearer, {
        topic: channel.topic,
        isPrivate: channel.isPrivate,
        broadcast: message.broadcast,
        sender: channel.id,
      });
  if (publication === 'too_large') channel.sendSystem('The message is too large to be broadcast');
  if (channel.ack) connection.reply(message, publication === 'sent' ? 'ok' : 'error', {});
}

const PresenceMessage = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.unknown()).nullish(),
});

/** Tracks or untracks the channel's presence. */
async function presence(channel: Channel, message: Incoming, parts: JoinParts): Promise<void> {
  const { connection } = channel;
  if (!connection.presences.take(Date.now()))
    return closeChannel(parts.hub, channel, 'Client presence rate limit exceeded');
  const read = PresenceMessage.safeParse(message.payload);
  const event = read.data?.event.toLowerCase();
  if (channel.isJoining || (event !== 'track' && event !== 'untrack'))
    return connection.reply(message, 'error', { reason: 'MalformedPresence: track or untrack is needed' });
  const done =
    event === 'track'
      ? await parts.presence.track(channel, read.data?.payload ?? {})
      : await parts.presence.untrack(channel);
  if (done === 'too_large') channel.sendSystem('The presence state is too large');
  if (done === 'ok' && event === 'track' && !channel.receivesPresence) await parts.presence.begin(channel);
  return connection.reply(message, done === 'ok' ? 'ok' : 'error', {});
}

function exceedsRate(connection: Connection, channel: Channel | undefined, parts: JoinParts): boolean {
  if (connection.messages.take(Date.now())) return false;
  if (channel) closeChannel(parts.hub, channel, 'Too many messages per second');
  else connection.close(1008, 'Too many messages per second');
  return true;
}

/** Handles one message from a client. */
export async function handleMessage(
  connection: Connection,
  message: Incoming,
  parts: JoinParts,
): Promise<void> {
  const channel = parts.hub.channelOf(connection, message.topic);
  if (exceedsRate(connection, channel, parts)) return undefined;
  if (!isStorableMessage(message))
    return connection.reply(message, 'error', { reason: `MalformedMessage: It ${UNSTORABLE}` });
  if (message.topic === 'phoenix') return handleHeartbeat(connection, message);
  if (message.event === 'phx_join') return joinChannel(connection, message, parts);
  const isAwaited = parts.awaitedJoins.has(connection, message.topic);
  if (message.event === 'access_token' && (channel || isAwaited))
    return receiveToken(connection, channel, message, parts);
  if (channel && message.event === 'phx_leave') return leave(channel, message, parts);
  if (isAwaited) return handleAwaited(connection, message, parts);
  if (!channel) return connection.reply(message, 'error', { reason: 'unmatched topic' });
  return dispatch(channel, message, parts);
}

function dispatch(channel: Channel, message: Incoming, parts: JoinParts): Promise<void> | void {
  switch (message.event) {
    case 'broadcast':
      return broadcast(channel, message, parts);
    case 'presence':
      return presence(channel, message, parts);
    default:
      return channel.connection.reply(message, 'error', { reason: 'unmatched event' });
  }
}
