import { parseJson, toIncoming, type Frame, type FrameCodec } from './message.ts';

const textFrame = (text: string): Frame => ({ data: Buffer.from(text), isBinary: false });

/** Serializer 1.0.0: `{"topic","event","payload","ref","join_ref"}`, always as text. */
export const framesV1: FrameCodec = {
  vsn: '1.0.0',
  decode: (data, isBinary) => {
    const frame = isBinary ? undefined : parseJson(data.toString('utf8'));
    if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return null;
    const { join_ref: joinRef, ref, topic, event, payload }: Readonly<Record<string, unknown>> = { ...frame };
    return toIncoming({ joinRef, ref, topic, event, payload });
  },
  encode: ({ joinRef, ref, topic, event, payload }) =>
    textFrame(JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })),
  encodeBroadcast: (topic, { event, body }) => {
    if (body.kind === 'binary') return null;
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.text}}`;
    return textFrame(
      `{"topic":${JSON.stringify(topic)},"event":"broadcast","payload":${payload},"ref":null,"join_ref":null}`,
    );
  },
};
