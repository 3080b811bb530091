/** One frame's content, whatever its encoding. */
export interface Message {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** What a broadcast carries: JSON as text, so that it is written once, or bytes as they came. */
export type BroadcastBody =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'binary'; readonly bytes: Buffer };

/** A broadcast under the event name that its sender chose. */
export interface Broadcast {
  readonly event: string;
  readonly body: BroadcastBody;
}

/** A frame from a client: a message, or a broadcast that came in binary form. */
export type Incoming = Message & { readonly broadcast: Broadcast | null };

/** A frame ready to be sent any number of times. */
export interface Frame {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** The encoding that a client chose with `vsn`. */
export interface FrameCodec {
  readonly vsn: string;
  /** Null for what is no frame of this encoding. */
  decode(data: Buffer, isBinary: boolean): Incoming | null;
  encode(message: Message): Frame;
  /** Null for a broadcast that this encoding cannot carry. */
  encodeBroadcast(topic: string, broadcast: Broadcast): Frame | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null | undefined =>
  value === null || value === undefined || typeof value === 'string';

/** The message that these parts make; null when they are not of the right kinds. */
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

/** `{"type":"broadcast","event":"…","payload":…}`, the form that a broadcast has in a text frame. */
function readBroadcast(event: string, payload: unknown): Broadcast | null {
  if (event !== 'broadcast' || typeof payload !== 'object' || payload === null) return null;
  if (!('event' in payload) || typeof payload.event !== 'string') return null;
  const sent = 'payload' in payload ? payload.payload : {};
  return { event: payload.event, body: { kind: 'json', text: JSON.stringify(sent ?? {}) } };
}

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
