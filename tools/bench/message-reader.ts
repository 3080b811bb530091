const HEADER_BYTES = 5;
const ERROR = 'E'.charCodeAt(0);

/** Reads where the messages of PostgreSQL end, and nothing of what they contain but the text of errors. */
export class MessageReader {
  readonly #header = Buffer.alloc(HEADER_BYTES);
  #headerBytes = 0;
  #bodyBytes = 0;
  #error: Buffer[] = [];
  readonly #onMessage: (type: string, error: string) => void;

  /** @param onMessage receives the type of each message, and what an error says. */
  constructor(onMessage: (type: string, error: string) => void) {
    this.#onMessage = onMessage;
  }

  take(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#headerBytes < HEADER_BYTES) {
        const taken = chunk.copy(this.#header, this.#headerBytes, at);
        this.#headerBytes += taken;
        at += taken;
        if (this.#headerBytes < HEADER_BYTES) return;
        // The length counts itself.
        this.#bodyBytes = this.#header.readInt32BE(1) - 4;
      }
      const end = Math.min(chunk.length, at + this.#bodyBytes);
      if (this.#header[0] === ERROR) this.#error.push(chunk.subarray(at, end));
      this.#bodyBytes -= end - at;
      at = end;
      if (this.#bodyBytes === 0) this.#endMessage();
    }
  }

  #endMessage(): void {
    const error = Buffer.concat(this.#error).toString().replaceAll('\0', ' ').trim();
    this.#error = [];
    this.#headerBytes = 0;
    this.#onMessage(String.fromCharCode(this.#header[0] ?? 0), error);
  }
}
