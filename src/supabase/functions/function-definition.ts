import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Session } from '#foundation/server/http/context.ts';

export type FunctionMethod = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';

export interface FunctionRequest {
  readonly method: FunctionMethod;
  /** The path after the function's name, without leading or trailing slashes, such as `init`; '' if there is none. */
  readonly subPath: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The body parsed as JSON; null if it is empty. @throws AppError `malformed_body` for anything else. */
  readonly readJson: () => Promise<unknown>;
  /** The raw body. It can be read once, by one of the two methods. */
  readonly readBytes: () => Promise<Uint8Array>;
  readonly requestId: string;
  readonly now: Date;
  /** Aborts at the function's timeout. */
  readonly signal: AbortSignal;
}

/** An authenticated user, whose session and role the database has just confirmed. */
export interface FunctionUser {
  readonly session: Session;
  /** The request's origin, for the audit trail. */
  readonly origin: { readonly ip: string; readonly userAgent: string; readonly requestId: string };
  /** Runs `work` in one transaction with the user's current permissions. */
  readonly transaction: <T>(mode: 'read' | 'write', work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>;
}

/** A program that authenticates with a secret key of the project. */
export interface FunctionService {
  /** Runs `work` in one transaction with the permissions of the key, unless it was revoked. */
  readonly transaction: FunctionUser['transaction'];
}

/** A caller known only by its origin: the function has to authenticate it itself. */
export interface AnonymousCaller {
  readonly origin: FunctionUser['origin'];
}

export interface FunctionResponse {
  /** Defaults to 200. */
  readonly status?: number;
  /** Sent as JSON. The reason of an error is its `message` or `error`. */
  readonly body: unknown;
}

/** A function that signed-in users invoke through supabase-js by its name, or by its name and a path. */
interface FunctionWithAuth {
  readonly name: string;
  /** The methods that it accepts; POST only by default. */
  readonly methods?: readonly FunctionMethod[];
  readonly run: (request: FunctionRequest, person: FunctionUser) => Promise<FunctionResponse>;
  /** For a function that a program may also call with a secret key and without a user; the others reject it. */
  readonly runForService?: (request: FunctionRequest, service: FunctionService) => Promise<FunctionResponse>;
}

/** A function for callers without a token of ours, such as another service that signs its webhooks. */
interface FunctionWithoutAuth {
  readonly name: string;
  readonly methods?: readonly FunctionMethod[];
  readonly runWithoutAuth: (request: FunctionRequest, caller: AnonymousCaller) => Promise<FunctionResponse>;
}

export type FunctionDefinition = FunctionWithAuth | FunctionWithoutAuth;
