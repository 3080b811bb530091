import { WebSocket } from 'ws';
import type { ApiKey } from '../gateway/project-keys.ts';
import { TokenBucket, type RealtimeLimits } from './limits.ts';
import type { Frame, FrameCodec, Message } from './message.ts';

/** The result of an accepted upgrade request. */
export interface Admission {
  readonly codec: FrameCodec;
  readonly address: string;
  readonly key: ApiKey;
}

/** One websocket connection. */
export class Connection {
  readonly codec: FrameCodec;
  readonly address: string;
  /** The API key that the connection was opened with. */
  readonly key: ApiKey;
  readonly joins: TokenBucket;
  readonly messages: TokenBucket;
  readonly presences: TokenBucket;
  lastMessageAtMs: number;
  /** When it was opened, or last seen with a channel. */
  lastJoinedAtMs: number;
  readonly #socket: WebSocket;
  readonly #unsentBytes: number;

  constructor(socket: WebSocket, { codec, address, key }: Admission, limits: RealtimeLimits) {
    this.#socket = socket;
    this.codec = codec;
    this.address = address;
    this.key = key;
    this.joins = new TokenBucket(limits.joinBurst, limits.joinsPerSecond);
    this.messages = new TokenBucket(limits.messageBurst, limits.messagesPerSecond);
    this.presences = new TokenBucket(limits.presenceBurst, limits.presencesPerSecond);
    this.lastMessageAtMs = Date.now();
    this.lastJoinedAtMs = this.lastMessageAtMs;
    this.#unsentBytes = limits.unsentBytes;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Sends a frame. A client that reads too slowly is disconnected, so that its send buffer stays bounded. */
  sendFrame({ data, isBinary }: Frame): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > this.#unsentBytes) this.#socket.terminate();
    else this.#socket.send(data, { binary: isBinary });
  }

  send(message: Message): void {
    this.sendFrame(this.codec.encode(message));
  }

  reply({ joinRef, ref, topic }: Omit<Message, 'payload'>, status: 'error' | 'ok', response: unknown): void {
    if (ref !== null) this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  /** Closes the connection: 1012 asks the client to reconnect, 1007 and 1008 report what it did wrong. */
  close(code: 1007 | 1008 | 1012, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Closes the connection without a closing handshake. */
  terminate(): void {
    this.#socket.terminate();
  }
}
