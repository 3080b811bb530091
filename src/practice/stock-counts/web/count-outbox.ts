import * as z from 'zod';

const Waiting = z.object({
  id: z.string(),
  lineId: z.string(),
  countedThousandths: z.int(),
  typedAt: z.number(),
});
/** What was typed and has not been recorded yet. */
export type WaitingEntry = z.infer<typeof Waiting>;

export interface OutboxState {
  /** The earliest first. */
  readonly waiting: readonly WaitingEntry[];
  /** Why the server does not take them; null while it may. */
  readonly refusal: Error | null;
  /** The last attempt reached nobody. */
  readonly isOffline: boolean;
}

interface OutboxParts {
  /** Of the person and the count: another one on this device has their own. */
  readonly name: string;
  readonly storage: Pick<Storage, 'getItem' | 'key' | 'length' | 'removeItem' | 'setItem'> | null;
  /** @returns the ids that are recorded. Rejects where nobody answered or the server refused. */
  readonly send: (entries: readonly WaitingEntry[]) => Promise<readonly string[]>;
  /** Whether a failure says that they will never be taken. */
  readonly isFinal: (error: unknown) => boolean;
}

/** Sent at once at most. */
const BATCH = 100;

/**
 * COUNT-10. What somebody counts on a phone: kept on the device with each key, under a key of its own so that two tabs do not write over
 * each other, and removed when the server has it. An entry keeps its id, so that one that arrived without an answer counts once.
 */
export class CountOutbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  /** Those that may have arrived are not changed any more. */
  readonly #attempted = new Set<string>();
  #state: OutboxState = { waiting: [], refusal: null, isOffline: false };
  #sending: Promise<void> | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    const kept = this.#read();
    for (const { id } of kept) this.#attempted.add(id);
    this.#state = { ...this.#state, waiting: kept };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): OutboxState => this.#state;

  /** Keeps what was typed for a line; what was typed for it before and not sent is replaced. */
  enter(lineId: string, countedThousandths: number, now: number): void {
    const before = this.#state.waiting.find((one) => one.lineId === lineId && !this.#attempted.has(one.id));
    const entry = { id: before?.id ?? crypto.randomUUID(), lineId, countedThousandths, typedAt: now };
    this.#store(entry);
    this.#set({ waiting: [...this.#state.waiting.filter(({ id }) => id !== entry.id), entry] });
  }

  /** Takes back what was typed for a line; what may have arrived stays. */
  withdraw(lineId: string): void {
    const typed = this.#state.waiting.find((one) => one.lineId === lineId && !this.#attempted.has(one.id));
    if (!typed) return;
    this.#forget(typed.id);
    this.#set({ waiting: this.#state.waiting.filter(({ id }) => id !== typed.id) });
  }

  /** Sends what waits, one batch after the other. Called again meanwhile it joins. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#state.waiting.length > 0 && this.#state.refusal === null) {
      const batch = this.#state.waiting.slice(0, BATCH);
      for (const { id } of batch) this.#attempted.add(id);
      try {
        const recorded = new Set(await this.#parts.send(batch));
        for (const id of recorded) this.#forget(id);
        this.#set({ waiting: this.#state.waiting.filter(({ id }) => !recorded.has(id)), isOffline: false });
        // A server that records nothing of a batch would be asked forever.
        if (recorded.size === 0) return;
      } catch (error) {
        if (this.#parts.isFinal(error))
          this.#set({ refusal: error instanceof Error ? error : new Error(String(error)) });
        else this.#set({ isOffline: true });
        return;
      }
    }
  }

  #set(change: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #keyOf(id: string): string {
    return `count:${this.#parts.name}:${id}`;
  }

  /** Storage may be blocked or full: then it is kept by this page alone. */
  #store(entry: WaitingEntry): void {
    try {
      this.#parts.storage?.setItem(this.#keyOf(entry.id), JSON.stringify(entry));
    } catch {
      // The page warns before it is closed, as long as something waits.
    }
  }

  #forget(id: string): void {
    try {
      this.#parts.storage?.removeItem(this.#keyOf(id));
    } catch {
      // It is sent again, and counts once.
    }
  }

  #read(): readonly WaitingEntry[] {
    const { storage } = this.#parts;
    if (storage === null) return [];
    try {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return keys
        .filter((key) => key.startsWith(this.#keyOf('')))
        .flatMap((key) => {
          const parsed = Waiting.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
          return parsed.success ? [parsed.data] : [];
        })
        .toSorted((a, b) => a.typedAt - b.typedAt);
    } catch {
      return [];
    }
  }
}
