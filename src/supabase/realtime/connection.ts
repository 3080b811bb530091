import { WebSocket } from 'ws';
import type { ApiKey } from '../gateway/project-keys.ts';
import type { Channel } from './channel.ts';
import { Allowance, type RealtimeLimits } from './limits.ts';
import type { Frame, FrameCodec, Message } from './message.ts';

/** As what a websocket was let in. */
export interface Admission {
  readonly codec: FrameCodec;
  readonly address: string;
  readonly key: ApiKey;
}

/** One websocket: how to write to it, and what it has joined. */
export class Connection {
  readonly codec: FrameCodec;
  readonly address: string;
  /** The project key that it was opened with. */
  readonly key: ApiKey;
  /** By their full topic, such as `realtime:user:…`. */
  readonly channels = new Map<string, Channel>();
  readonly joins: Allowance;
  readonly messages: Allowance;
  readonly presences: Allowance;
  heardAtMs: number;
  readonly #socket: WebSocket;
  readonly #unsentBytes: number;

  constructor(socket: WebSocket, { codec, address, key }: Admission, limits: RealtimeLimits) {
    this.#socket = socket;
    this.codec = codec;
    this.address = address;
    this.key = key;
    this.joins = new Allowance(limits.joinBurst, limits.joinsPerSecond);
    this.messages = new Allowance(limits.messageBurst, limits.messagesPerSecond);
    this.presences = new Allowance(limits.presenceBurst, limits.presencesPerSecond);
    this.heardAtMs = Date.now();
    this.#unsentBytes = limits.unsentBytes;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Sends a frame. Someone who reads too slowly is cut off, so that what waits for them does not fill the memory. */
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

  /** Says goodbye: 1012 asks to come back, 1007 and 1008 blame what was sent. */
  close(code: 1007 | 1008 | 1012, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Ends it at once. */
  terminate(): void {
    this.#socket.terminate();
  }
}
