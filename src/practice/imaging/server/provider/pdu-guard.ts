import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';

/** The largest packet that is accepted; larger ones than `OFFERED_PDU_BYTES` are sent by nobody who follows the agreement. */
export const OFFERED_PDU_BYTES = 131_072;
const MAX_PDU_BYTES = 262_144;
const MAX_COMMAND_BYTES = 16_384;
const MAX_QUERY_BYTES = 262_144;
const HEADER_BYTES = 6;
const DATA = 4;
const PDV_HEADER_BYTES = 6;

interface Guarded {
  /** Whether the message that arrives is a picture, which goes to the storage and has a limit of its own. */
  isStoring(): boolean;
  /** Resolves when the next packet can be taken. */
  ready(): Promise<void>;
}

/**
 * Stands between a connection and the protocol's library, which takes packets of up to 4 GB, messages of any length, and the next one
 * before it has finished with the last: it hands over whole packets within their limits, one at a time, and reads no faster than that.
 */
export class PduGuard extends EventEmitter {
  readonly #socket: Socket;
  readonly #guarded: () => Guarded;
  #chunks: Buffer[] = [];
  #size = 0;
  #messageBytes = 0;
  #isBusy = false;
  #isOver = false;

  constructor(socket: Socket, guarded: () => Guarded) {
    super();
    this.#socket = socket;
    this.#guarded = guarded;
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#size += chunk.length;
      void this.#pump();
    });
    socket.on('error', (error) => this.emit('error', error));
    socket.on('timeout', () => this.emit('timeout'));
    socket.on('close', () => {
      this.#isOver = true;
      this.emit('close');
    });
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }
  setTimeout(ms: number): void {
    this.#socket.setTimeout(ms);
  }
  write(bytes: Buffer): boolean {
    return !this.#socket.destroyed && this.#socket.writable && this.#socket.write(bytes);
  }
  end(): void {
    this.#socket.end();
  }
  destroy(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  async #pump(): Promise<void> {
    if (this.#isBusy) {
      // What comes meanwhile waits with the network.
      if (this.#size > MAX_PDU_BYTES) this.#socket.pause();
      return;
    }
    this.#isBusy = true;
    for (let pdu = this.#take(); pdu && !this.#isOver; pdu = this.#take()) {
      this.emit('data', pdu);
      await this.#guarded().ready();
    }
    this.#isBusy = false;
    if (!this.#isOver) this.#socket.resume();
  }

  /** The next whole packet; undefined until it has arrived. */
  #take(): Buffer | undefined {
    if (this.#isOver || this.#size < HEADER_BYTES) return undefined;
    let first = this.#chunks[0];
    if (!first || first.length < HEADER_BYTES) first = this.#joined();
    const length = HEADER_BYTES + first.readUInt32BE(2);
    if (length > MAX_PDU_BYTES) return this.#refuse('a packet is too large');
    if (this.#size < length) return undefined;
    const all = this.#joined();
    const pdu = all.subarray(0, length);
    this.#chunks = all.length > length ? [all.subarray(length)] : [];
    this.#size -= length;
    return pdu[0] === DATA && !this.#countMessage(pdu) ? this.#refuse('a message is too large') : pdu;
  }

  #joined(): Buffer {
    const all = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }

  /** False once a message other than a picture is longer than any is. */
  #countMessage(pdu: Buffer): boolean {
    for (let at = HEADER_BYTES; at + PDV_HEADER_BYTES <= pdu.length;) {
      const length = pdu.readUInt32BE(at);
      const flags = pdu.readUInt8(at + 5);
      const isCommand = (flags & 1) === 1;
      this.#messageBytes += length;
      if (isCommand && this.#messageBytes > MAX_COMMAND_BYTES) return false;
      if (!isCommand && this.#messageBytes > MAX_QUERY_BYTES && !this.#guarded().isStoring()) return false;
      if ((flags & 2) === 2) this.#messageBytes = 0;
      at += 4 + length;
    }
    return true;
  }

  #refuse(reason: string): undefined {
    this.#chunks = [];
    this.#size = 0;
    this.destroy();
    this.emit('refused', reason);
    return undefined;
  }
}
