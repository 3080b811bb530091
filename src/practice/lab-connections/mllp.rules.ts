/** The block that a message is sent in (HL7 v2.5.1 Appendix C, MLLP release 1): VT, the message, FS, CR. */
const START = 0x0b;
const END = 0x1c;
const RETURN = 0x0d;
/** Line ends, spaces and NUL between blocks mean nothing; a connection that sends much else does not speak MLLP. */
const MAX_NOISE_BYTES = 4_096;
const isBlank = (byte: number): boolean => byte === 0x0a || byte === RETURN || byte === 0x20 || byte === 0;

/** What arrived: a message, or why it is none. After `too_large` and `garbage` the connection cannot be understood any more. */
export type MllpEvent =
  | { readonly kind: 'message'; readonly bytes: Uint8Array }
  | { readonly kind: 'fault'; readonly fault: 'cut_off' | 'garbage' | 'too_large' };

/** Collects what a connection sends, in whatever pieces it arrives. It never holds more than one message of the largest size. */
export interface MllpReader {
  push(chunk: Uint8Array): readonly MllpEvent[];
  /** Whether a message has begun that has not ended. */
  isWithin(): boolean;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A message as it is sent. */
export const mllpFrame = (message: Uint8Array): Uint8Array =>
  joined([Uint8Array.of(START), message, Uint8Array.of(END, RETURN)]);

/** HL7-5. Reads blocks. A block that begins within another one cuts it off: its sender has begun again. */
export function createMllpReader(maxBytes: number): MllpReader {
  let parts: Uint8Array[] | null = null;
  let size = 0;
  let noise = 0;
  /** The last byte of the block so far is an END whose next byte has not arrived yet. */
  let isEnding = false;
  let isBroken = false;

  const finish = (): MllpEvent => {
    // Without the END, which is the last byte of the last part.
    const bytes = joined(parts ?? []);
    parts = null;
    size = 0;
    isEnding = false;
    return { kind: 'message', bytes: bytes.subarray(0, bytes.length - 1) };
  };
  const begin = () => {
    parts = [];
    size = 0;
    noise = 0;
    isEnding = false;
  };
  const take = (part: Uint8Array) => {
    if (part.length === 0) return;
    // A copy: the chunk belongs to the socket.
    parts?.push(part.slice());
    size += part.length;
  };
  const breakOff = (fault: 'garbage' | 'too_large'): MllpEvent => {
    isBroken = true;
    parts = null;
    return { kind: 'fault', fault };
  };

  /** Reads between blocks, up to the START of one. */
  const readOutside = (chunk: Uint8Array, from: number, events: MllpEvent[]): number => {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte === START) {
        begin();
        return at + 1;
      }
      if (!isBlank(byte)) noise += 1;
      if (noise > MAX_NOISE_BYTES) {
        events.push(breakOff('garbage'));
        return chunk.length;
      }
    }
    return chunk.length;
  };

  /** Reads within a block, up to its end or to the START of the next one. */
  const readWithin = (chunk: Uint8Array, from: number, events: MllpEvent[]): number => {
    let at = from;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte === START) {
        take(chunk.subarray(from, at));
        // Some senders leave out the CR.
        events.push(isEnding ? finish() : { kind: 'fault', fault: 'cut_off' });
        begin();
        return at + 1;
      }
      if (isEnding && byte === RETURN) {
        take(chunk.subarray(from, at));
        events.push(finish());
        return at + 1;
      }
      isEnding = byte === END;
      if (size + at - from > maxBytes) {
        events.push(breakOff('too_large'));
        return chunk.length;
      }
    }
    take(chunk.subarray(from, at));
    return at;
  };

  return {
    push: (chunk) => {
      const events: MllpEvent[] = [];
      let at = isBroken ? chunk.length : 0;
      while (at < chunk.length)
        at = parts === null ? readOutside(chunk, at, events) : readWithin(chunk, at, events);
      return events;
    },
    isWithin: () => parts !== null,
  };
}
