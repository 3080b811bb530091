import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Session } from '#foundation/server/http/context.ts';

export type FunctionMethod = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';

export interface FunctionRequest {
  readonly method: FunctionMethod;
  /** What follows the function's name, without slashes at its ends: `init`; '' for nothing. */
  readonly subPath: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The body as JSON; an empty one is null. @throws AppError `malformed_body` when it is neither. */
  readonly readJson: () => Promise<unknown>;
  /** The body as it came, byte by byte. It can be read once, in one of the two ways. */
  readonly readBytes: () => Promise<Uint8Array>;
  readonly requestId: string;
  readonly now: Date;
  /** Aborts when the caller will not wait any longer. */
  readonly signal: AbortSignal;
}

/** Who called. The database has just confirmed the session and the role. */
export interface FunctionPerson {
  readonly session: Session;
  /** Where the request came from, for the audit trail. */
  readonly origin: { readonly ip: string; readonly userAgent: string; readonly requestId: string };
  /** Runs `work` in one transaction with this person's rights, as they are at that moment. */
  readonly transaction: <T>(mode: 'read' | 'write', work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>;
}

/** A program that shows a secret key of the project. */
export interface FunctionService {
  /** Runs `work` in one transaction with the rights of the key, if it still stands. */
  readonly transaction: FunctionPerson['transaction'];
}

/** Whoever calls, known by nothing but where they come from: the function itself has to tell friend from foe. */
export interface FunctionStranger {
  readonly origin: FunctionPerson['origin'];
}

export interface FunctionAnswer {
  /** 200 unless said otherwise. */
  readonly status?: number;
  /** Sent as JSON. A failure's reason stands in here, in `message` or `error`. */
  readonly body: unknown;
}

/** A function that supabase-js can invoke by its name, or by its name and a path, for whoever is signed in. */
interface FunctionForPeople {
  readonly name: string;
  /** The methods it answers to; POST alone unless said otherwise. */
  readonly methods?: readonly FunctionMethod[];
  readonly run: (request: FunctionRequest, person: FunctionPerson) => Promise<FunctionAnswer>;
  /** For a function that a program may call too, with a secret key and nobody signed in; the others refuse it. */
  readonly runForService?: (request: FunctionRequest, service: FunctionService) => Promise<FunctionAnswer>;
}

/** A function for callers without a token of ours, such as another service that signs what it sends. */
interface FunctionForStrangers {
  readonly name: string;
  readonly methods?: readonly FunctionMethod[];
  readonly runForStranger: (request: FunctionRequest, stranger: FunctionStranger) => Promise<FunctionAnswer>;
}

export type FunctionDefinition = FunctionForPeople | FunctionForStrangers;
