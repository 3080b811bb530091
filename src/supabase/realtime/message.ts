import { parseJson as parseOrThrow } from '#foundation/server/parse-json.ts';
import { unstorableTexts } from '#foundation/server/unstorable-texts.ts';

/** The content of one frame, independent of its serializer. */
export interface Message {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** The payload of a broadcast: JSON as text, so that it is serialized once, or raw bytes. */
export type BroadcastBody =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'binary'; readonly bytes: Buffer };

/** A broadcast under the event name chosen by its sender. */
export interface Broadcast {
  readonly event: string;
  readonly body: BroadcastBody;
}

/** A message from a client, with its broadcast if it is one. */
export type Incoming = Message & { readonly broadcast: Broadcast | null };

/** An encoded message, ready to be sent any number of times. */
export interface Frame {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** The serializer that a client chose with `vsn`. */
export interface FrameCodec {
  readonly vsn: string;
  /** Null for an invalid frame. */
  decode(data: Buffer, isBinary: boolean): Incoming | null;
  encode(message: Message): Frame;
  /** Null for a broadcast that this version cannot represent. */
  encodeBroadcast(topic: string, broadcast: Broadcast): Frame | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null | undefined =>
  value === null || value === undefined || typeof value === 'string';

/** Builds a message from unvalidated parts; null when one has the wrong type. */
export function toIncoming(parts: {
  readonly joinRef: unknown;
  readonly ref: unknown;
  readonly topic: unknown;
  readonly event: unknown;
  readonly payload: unknown;
}): Incoming | null {
  const { joinRef, ref, topic, event, payload } = parts;
  if (!isTextOrNull(joinRef) || !isTextOrNull(ref) || !isText(topic) || !isText(event)) return null;
  return {
    joinRef: joinRef ?? null,
    ref: ref ?? null,
    topic,
    event,
    payload,
    broadcast: readBroadcast(event, payload),
  };
}

/** Reads `{"type":"broadcast","event":"…","payload":…}`, the form of a broadcast in a text frame. */
function readBroadcast(event: string, payload: unknown): Broadcast | null {
  if (event !== 'broadcast' || typeof payload !== 'object' || payload === null) return null;
  if (!('event' in payload) || typeof payload.event !== 'string') return null;
  const sent = 'payload' in payload ? payload.payload : {};
  return { event: payload.event, body: { kind: 'json', text: JSON.stringify(sent ?? {}) } };
}

const isStorable = (value: unknown): boolean => unstorableTexts(value).length === 0;

/** Whether the database can store a broadcast. In JSON, the characters that it cannot store are always escaped. */
export const isStorableBroadcast = ({ event, body }: Broadcast): boolean =>
  isStorable(event) &&
  (body.kind === 'binary' || !body.text.includes('\\u') || isStorable(parseJson(body.text)));

/** Whether the database can store what a message names. */
export const isStorableMessage = ({ topic, event, payload, broadcast }: Incoming): boolean =>
  isStorable([topic, event]) && (broadcast ? isStorableBroadcast(broadcast) : isStorable(payload));

/** The value of a JSON text; undefined when it is invalid, or nested too deeply. */
export function parseJson(text: string): unknown {
  try {
    return parseOrThrow(text);
  } catch {
    return undefined;
  }
}
