import { framesV1 } from './frames-v1.ts';
import { framesV2 } from './frames-v2.ts';
import type { Hub } from './hub.ts';
import type { Broadcast, Frame, FrameCodec } from './message.ts';

/** The serializer versions that a client may choose with `vsn`. */
export const CODECS: ReadonlyMap<string, FrameCodec> = new Map(
  [framesV1, framesV2].map((codec) => [codec.vsn, codec]),
);

export interface Delivery {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly broadcast: Broadcast;
  /** The id of the sending channel; null when the database sent it. */
  readonly sender: string | null;
}

/** Sends a broadcast to every channel on its topic. It is encoded once per protocol version, not once per socket. */
export function deliver(hub: Hub, { topic, isPrivate, broadcast, sender }: Delivery): void {
  const frames = new Map<FrameCodec, Frame | null>();
  for (const channel of hub.onTopic(topic, isPrivate)) {
    if (channel.id === sender && !channel.self) continue;
    const { codec } = channel.connection;
    let frame = frames.get(codec);
    if (frame === undefined) frames.set(codec, (frame = codec.encodeBroadcast(channel.name, broadcast)));
    if (frame === null || channel.deliver(frame)) continue;
    hub.remove(channel);
    channel.end('phx_error');
  }
}
