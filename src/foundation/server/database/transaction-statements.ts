import type pg from 'pg';
import type { EndPrediction } from './end-prediction.ts';
import { isPlainRead } from './plain-read.ts';
import { StatementBatch, type Statement, type StatementResult } from './statement-batch.ts';
import type { AnswerWatch } from './watch-answers.ts';

const BEGIN: Statement = { name: 'begin', text: 'begin' };
const COMMIT: Statement = { name: 'commit', text: 'commit' };
const ROLLBACK: Statement = { name: 'rollback', text: 'rollback' };

interface Parts {
  readonly client: pg.PoolClient;
  /** Gives the connection the role and the claims of the transaction. */
  readonly entry: Statement;
  /** Nothing has to be undone if the transaction fails, as far as its statements only read. */
  readonly onlyReads: boolean;
  readonly types: pg.CustomTypesConfig;
  readonly watch: AnswerWatch;
  readonly prediction: EndPrediction;
}

/**
 * The statements of one transaction over one connection. One that reads is a single packet where it can be: the claims and the
 * statements that it sends before it waits for an answer, ended by a `Sync`, which PostgreSQL runs as one transaction without `begin`
 * and `commit`. Whether it ends there is predicted. If another statement follows nevertheless, it gets a transaction of its own with
 * the same claims: what a statement sees is decided when it starts (read committed), not by the transaction around it.
 */
export class TransactionStatements {
  readonly #parts: Parts;
  #batch: StatementBatch;
  #prologue: Promise<unknown>;
  /** The names of what was sent before the first packet; null once something was that does more than read. */
  #beginning: string[] | null;
  /** Whether `begin` was left out so far. */
  #isImplicit = false;
  #isFirstPacketSent = false;
  /** Whether something followed the first packet. */
  #hasContinued = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#beginning = parts.onlyReads ? [] : null;
    this.#batch = this.#openBatch();
    const canWait = parts.onlyReads && this.#batch.canOpenLater(BEGIN);
    if (canWait) {
      this.#isImplicit = true;
      this.#batch.beforeFirstPacket(() => this.#endOrBegin());
      this.#prologue = this.#sendNow(parts.entry);
    } else {
      this.#prologue = this.#begin();
    }
    // Its failure also fails the first statement; awaited where the reason is known.
    this.#prologue.catch(() => undefined);
  }

  /** Resolves when the connection has the role and the claims. Rejects with the reason why it has not. */
  get prologue(): Promise<unknown> {
    return this.#prologue;
  }

  send(statement: Statement): Promise<StatementResult> {
    if (this.#isFirstPacketSent) this.#continue();
    else this.#note(statement);
    return this.#sendNow(statement);
  }

  /** Ends the transaction. Of one that only reads nobody needs to wait for it. */
  async commit(): Promise<void> {
    if (this.#endsWithFirstPacket()) return;
    const { command } = await this.#watched(this.#batch.end(COMMIT));
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back by an unawaited failure.');
  }

  /** After a failure the messages of a batch are over and the transaction may not be: another batch ends it. */
  async rollBack(): Promise<void> {
    if (!this.#batch.isEnded) {
      const isOver = await this.#watched(this.#batch.end(ROLLBACK)).then(
        () => true,
        () => false,
      );
      if (isOver) return;
    }
    await this.#watched(this.#openBatch().end(ROLLBACK));
  }

  #openBatch(): StatementBatch {
    const { client, types } = this.#parts;
    const batch = new StatementBatch(client.connection, types);
    client.query(batch);
    return batch;
  }

  #watched<T>(statement: Promise<T>): Promise<T> {
    return this.#parts.watch.sent(this.#parts.client, statement);
  }

  #sendNow(statement: Statement): Promise<StatementResult> {
    return this.#watched(this.#batch.send(statement));
  }

  #begin(): Promise<unknown> {
    const begun = this.#sendNow(BEGIN);
    this.#batch.answerNowIfIdle();
    return Promise.all([begun, this.#sendNow(this.#parts.entry)]);
  }

  #note({ name, text }: Statement): void {
    if (!this.#beginning) return;
    if (name !== undefined && isPlainRead(name, text)) this.#beginning.push(name);
    else this.#beginning = null;
  }

  /** Called when everything was sent that waits for no answer. */
  #endOrBegin(): void {
    if (this.#batch.isEnded) return;
    this.#isFirstPacketSent = true;
    const shape = this.#beginning?.join(' ');
    if (shape && this.#parts.prediction.endsHere(shape)) this.#batch.endWithoutStatement();
    else this.#beginAfterAll();
  }

  /** Puts `begin` in front of what is not written yet. */
  #beginAfterAll(): void {
    this.#isImplicit = false;
    this.#watched(this.#batch.sendFirst(BEGIN)).catch(() => undefined);
  }

  #learn({ endedHere }: { readonly endedHere: boolean }): void {
    if (this.#beginning) this.#parts.prediction.note(this.#beginning.join(' '), { endedHere });
  }

  #continue(): void {
    if (!this.#hasContinued) this.#learn({ endedHere: false });
    this.#hasContinued = true;
    if (!this.#isImplicit || this.#batch.hasFailed) return;
    this.#isImplicit = false;
    const before = this.#prologue;
    this.#batch = this.#openBatch();
    this.#prologue = Promise.all([before, this.#begin()]);
    this.#prologue.catch(() => undefined);
  }

  /** Whether the transaction is over, or can be, with what was sent before anything was awaited. */
  #endsWithFirstPacket(): boolean {
    if (this.#isFirstPacketSent) {
      if (!this.#hasContinued) this.#learn({ endedHere: true });
      return this.#isImplicit;
    }
    if (!this.#isImplicit) return false;
    this.#isFirstPacketSent = true;
    // All was sent at once, and no answer decides whether it is committed.
    if (this.#beginning) this.#batch.endWithoutStatement();
    else this.#beginAfterAll();
    return this.#isImplicit;
  }
}
