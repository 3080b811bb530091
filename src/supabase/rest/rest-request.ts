import type { Caller, TransactionOptions } from '../person/person-transactions.ts';

/** A request, independent of the HTTP framework. */
export interface RestRequest {
  readonly method: string;
  readonly table: string;
  /** The query string, without its question mark. */
  readonly search: string;
  readonly header: (name: string) => string | undefined;
  readonly readBody: () => Promise<string>;
  /** Null for an anonymous caller. */
  readonly caller: Caller | null;
  readonly origin: TransactionOptions['origin'];
}

export interface RestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** '' for none. */
  readonly body: string;
}
