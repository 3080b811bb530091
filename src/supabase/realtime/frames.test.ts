import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { framesV1 } from './frames-v1.ts';
import { framesV2 } from './frames-v2.ts';
import type { Broadcast, Message } from './message.ts';

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const message: fc.Arbitrary<Message> = fc.record({
  joinRef: fc.option(name),
  ref: fc.option(name),
  topic: name,
  event: name.filter((event) => event !== 'broadcast'),
  payload: fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
});

/** Encodes a broadcast as the client library does (kind 3). */
function kind3(
  parts: readonly [joinRef: string, ref: string, topic: string, event: string, meta: string],
  encoding: 0 | 1,
  payload: Buffer,
): Buffer {
  const bytes = parts.map((part) => Buffer.from(part));
  return Buffer.concat([Buffer.from([3, ...bytes.map((part) => part.length), encoding]), ...bytes, payload]);
}

/** Decodes a broadcast as the client library does (kind 4). */
function readKind4(data: Buffer) {
  const [kind, topicLength = 0, eventLength = 0, metaLength = 0, encoding] = data;
  const topicEnd = 5 + topicLength;
  const eventEnd = topicEnd + eventLength;
  return {
    kind,
    encoding,
    topic: data.toString('utf8', 5, topicEnd),
    event: data.toString('utf8', topicEnd, eventEnd),
    payload: data.subarray(eventEnd + metaLength),
  };
}

describe.each([framesV1, framesV2])('frames of vsn $vsn', (codec) => {
  test('an encoded message is decoded to the same message', () => {
    fc.assert(
      fc.property(message, (sent) => {
        const { data, isBinary } = codec.encode(sent);
        expect(codec.decode(data, isBinary)).toEqual({ ...sent, broadcast: null });
      }),
    );
  });

  test('a broadcast in a text frame carries its event and its payload', () => {
    const payload = { type: 'broadcast', event: 'moved', payload: { x: 1 } };
    const { data, isBinary } = codec.encode({
      joinRef: '1',
      ref: '2',
      topic: 'realtime:a',
      event: 'broadcast',
      payload,
    });
    expect(codec.decode(data, isBinary)?.broadcast).toEqual({
      event: 'moved',
      body: { kind: 'json', text: '{"x":1}' },
    });
  });

  test('random bytes are not a frame, and throw nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.boolean(), (bytes, isBinary) => {
        const read = codec.decode(Buffer.from(bytes), isBinary);
        expect(read === null || typeof read.topic === 'string').toBe(true);
      }),
      { numRuns: 500 },
    );
    for (const text of ['', '{', 'null', '[]', '[1,2,3,4,5]', '{"topic":1}', '"x"']) {
      expect(codec.decode(Buffer.from(text), false)).toBeNull();
    }
  });
});

describe('binary frames of vsn 2.0.0', () => {
  test('a push as captured from the client library', () => {
    const captured = Buffer.from('\x03\x01\x01\x0d\x02\x00\x0167realtime:roomev{"m":1}', 'latin1');
    expect(framesV2.decode(captured, true)).toEqual({
      joinRef: '6',
      ref: '7',
      topic: 'realtime:room',
      event: 'broadcast',
      payload: null,
      broadcast: { event: 'ev', body: { kind: 'json', text: '{"m":1}' } },
    });
  });

  test('a pushed broadcast is decoded; truncated anywhere it is rejected or shorter, never misread', () => {
    const parts = fc.tuple(name, name, name, name, fc.constant('{"persist":true}'));
    fc.assert(
      fc.property(parts, fc.uint8Array({ maxLength: 20 }), fc.nat(400), (names, payload, cut) => {
        const frame = kind3(names, 0, Buffer.from(payload));
        const [joinRef, ref, topic, event] = names;
        const selected = { joinRef, ref, topic, event: 'broadcast', payload: null };
        expect(framesV2.decode(frame, true)).toMatchObject({
          ...selected,
          broadcast: { event, body: { bytes: Buffer.from(payload) } },
        });
        const headless = frame.length - payload.length;
        const short = framesV2.decode(frame.subarray(0, Math.min(cut, headless - 1)), true);
        expect(short).toBeNull();
      }),
    );
  });

  test('a broadcast is encoded with its topic and event, as JSON or as bytes', () => {
    const body = fc.oneof(
      fc.jsonValue().map((value): Broadcast['body'] => ({ kind: 'json', text: JSON.stringify(value) })),
      fc
        .uint8Array({ maxLength: 50 })
        .map((bytes): Broadcast['body'] => ({ kind: 'binary', bytes: Buffer.from(bytes) })),
    );
    fc.assert(
      fc.property(name, name, body, (topic, event, sent) => {
        const frame = framesV2.encodeBroadcast(topic, { event, body: sent });
        const read = readKind4(frame?.data ?? Buffer.alloc(0));
        expect(read).toMatchObject({ kind: 4, encoding: sent.kind === 'json' ? 1 : 0, topic, event });
        expect(read.payload).toEqual(sent.kind === 'json' ? Buffer.from(sent.text) : sent.bytes);
      }),
    );
  });

  test('an event too long for a binary frame is sent as text; vsn 1.0.0 cannot carry bytes', () => {
    const event = 'e'.repeat(300);
    const frame = framesV2.encodeBroadcast('realtime:a', { event, body: { kind: 'json', text: '1' } });
    expect(frame?.isBinary).toBe(false);
    expect(JSON.parse(String(frame?.data))).toEqual([
      null,
      null,
      'realtime:a',
      'broadcast',
      { type: 'broadcast', event, payload: 1 },
    ]);
    expect(
      framesV1.encodeBroadcast('realtime:a', {
        event: 'e',
        body: { kind: 'binary', bytes: Buffer.alloc(1) },
      }),
    ).toBeNull();
    const text = framesV1.encodeBroadcast('realtime:a', {
      event: 'e',
      body: { kind: 'json', text: '{"x":1}' },
    });
    expect(JSON.parse(String(text?.data))).toEqual({
      topic: 'realtime:a',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'e', payload: { x: 1 } },
      ref: null,
      join_ref: null,
    });
  });
});

describe('a frame that is nested too deeply', () => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const broadcast = `{"type":"broadcast","event":"e","payload":${nested}}`;

  test.each([
    [
      '1.0.0',
      framesV1,
      `{"topic":"realtime:a","event":"broadcast","payload":${broadcast},"ref":"1","join_ref":"1"}`,
    ],
    ['2.0.0', framesV2, `["1","2","realtime:a","broadcast",${broadcast}]`],
    ['2.0.0, of another kind', framesV2, `["1","2","realtime:a","presence",${nested}]`],
  ])('is invalid in version %s', (_vsn, codec, text) => {
    expect(codec.decode(Buffer.from(text), false)).toBeNull();
  });

  test('is invalid as bytes', () => {
    const topic = Buffer.from('realtime:a');
    const header = Buffer.from([3, 0, 0, topic.length, 1, 0, 1]);
    expect(
      framesV2.decode(Buffer.concat([header, topic, Buffer.from('e'), Buffer.from(nested)]), true),
    ).toBeNull();
  });
});
