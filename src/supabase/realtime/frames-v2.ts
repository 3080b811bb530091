import {
  parseJson,
  toIncoming,
  type Broadcast,
  type Frame,
  type FrameCodec,
  type Incoming,
} from './message.ts';

const BROADCAST_PUSH = 3;
const BROADCAST = 4;
const PUSH_HEADER_BYTES = 7;
const HEADER_BYTES = 5;
const JSON_ENCODING = 1;
const MAX_PART_BYTES = 255;

const textFrame = (text: string): Frame => ({ data: Buffer.from(text), isBinary: false });

/**
 * Kind 3, a user broadcast push: `kind, joinRefLen, refLen, topicLen, eventLen, metaLen, encoding`, these parts, the
 * payload.
 */
function decodePush(data: Buffer): Incoming | null {
  if (data[0] !== BROADCAST_PUSH || data.length < PUSH_HEADER_BYTES) return null;
  const parts: string[] = [];
  let at = PUSH_HEADER_BYTES;
  for (const length of data.subarray(1, 6)) {
    parts.push(data.toString('utf8', at, at + length));
    at += length;
  }
  if (at > data.length) return null;
  const [joinRef = '', ref = '', topic = '', event = ''] = parts;
  const body = readBody(data.subarray(at), data[6] === JSON_ENCODING);
  if (!body) return null;
  return {
    joinRef: joinRef === '' ? null : joinRef,
    ref: ref === '' ? null : ref,
    topic,
    event: 'broadcast',
    payload: null,
    broadcast: { event, body },
  };
}

function readBody(bytes: Buffer, isJson: boolean): Broadcast['body'] | null {
  if (!isJson) return { kind: 'binary', bytes };
  const value = parseJson(bytes.toString('utf8'));
  return value === undefined ? null : { kind: 'json', text: JSON.stringify(value) };
}

/** Kind 4, a user broadcast: `kind, topicLen, eventLen, metaLen, encoding`, these parts, the payload. */
function encodeKind4(topic: Buffer, event: Buffer, { body }: Broadcast): Frame {
  const payload = body.kind === 'json' ? Buffer.from(body.text) : body.bytes;
  const encoding = body.kind === 'json' ? JSON_ENCODING : 0;
  const header = Buffer.from([BROADCAST, topic.length, event.length, 0, encoding]);
  return {
    data: Buffer.concat(
      [header, topic, event, payload],
      HEADER_BYTES + topic.length + event.length + payload.length,
    ),
    isBinary: true,
  };
}

function encodeBroadcast(topic: string, broadcast: Broadcast): Frame | null {
  const topicBytes = Buffer.from(topic);
  const eventBytes = Buffer.from(broadcast.event);
  if (topicBytes.length <= MAX_PART_BYTES && eventBytes.length <= MAX_PART_BYTES) {
    return encodeKind4(topicBytes, eventBytes, broadcast);
  }
  if (broadcast.body.kind === 'binary') return null;
  const payload = `{"type":"broadcast","event":${JSON.stringify(broadcast.event)},"payload":${broadcast.body.text}}`;
  return textFrame(`[null,null,${JSON.stringify(topic)},"broadcast",${payload}]`);
}

/** Serializer 2.0.0: `[join_ref, ref, topic, event, payload]` as text; broadcasts in binary. */
export const framesV2: FrameCodec = {
  vsn: '2.0.0',
  decode: (data, isBinary) => {
    if (isBinary) return decodePush(data);
    const frame = parseJson(data.toString('utf8'));
    if (!Array.isArray(frame) || frame.length !== 5) return null;
    const [joinRef, ref, topic, event, payload]: readonly unknown[] = frame;
    return toIncoming({ joinRef, ref, topic, event, payload });
  },
  encode: ({ joinRef, ref, topic, event, payload }) =>
    textFrame(JSON.stringify([joinRef, ref, topic, event, payload])),
  encodeBroadcast,
};
