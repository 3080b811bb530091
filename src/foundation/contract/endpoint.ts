import type * as z from 'zod';
import type { AuditAction } from '#vocabulary/audit.ts';
import type { ErrorCode } from '#vocabulary/errors.ts';
import type { Permission } from '#vocabulary/permissions.ts';
import type { ResourceTemplate } from '#vocabulary/resources.ts';

export type Schema = z.ZodType;

/**
 * `public` needs no session; `signed_in` needs one, with any role or none. `half_signed_in` also accepts a session
 * that has not passed its second factor, only for the endpoints that lead to it.
 */
export type Access = Permission | 'half_signed_in' | 'public' | 'signed_in';

export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema, P extends Access = Access> {
  /** `feature.verb`, unique. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, such as `/v1/appointments/{id}`. A name in braces is a field of the input. */
  readonly path: `/v1/${string}`;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly permission: P;
  /** The audit entry that the verb must write before its transaction may commit. */
  readonly audit?: AuditAction;
  /**
   * Whose change makes an answer on screen stale. Empty where nothing does but time, and where the answer is about
   * something that is being typed. Names in braces are fields of the input, or of the answer.
   */
  readonly reads?: readonly ResourceTemplate[];
  /** What is different after this call. Names in braces are fields of the input, or of the answer. */
  readonly changes?: readonly ResourceTemplate[];
  readonly input: I;
  readonly output: O;
  /** Errors specific to this endpoint; those that every endpoint can return are not repeated. */
  readonly errors: readonly ErrorCode[];
  /** Accepts an `Idempotency-Key`: repeated with the same key it acts once and returns the same response. */
  readonly idempotent?: boolean;
  /** Requests a minute from one address; for endpoints that anonymous callers may use. */
  readonly ratePerMinute?: number;
  /**
   * For how long anybody may cache the response, if it is the same for everybody. Without it, it is not cacheable.
   */
  readonly cacheSeconds?: number;
}

/** An endpoint whose answer screens keep: every GET, and a POST that only asks a question. */
export interface ReadEndpoint<
  I extends Schema = Schema,
  O extends Schema = Schema,
  P extends Access = Access,
> extends Endpoint<I, O, P> {
  readonly reads: readonly ResourceTemplate[];
}

/** An endpoint that may change something: every method but GET. */
export interface WriteEndpoint<
  I extends Schema = Schema,
  O extends Schema = Schema,
  P extends Access = Access,
> extends Endpoint<I, O, P> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly changes: readonly ResourceTemplate[];
}

type NameIn<T> = T extends unknown ? keyof T & string : never;
/** A field of the input or of the answer; a path leads on inside a field of the answer. */
type Field<I extends Schema, O extends Schema> =
  | NameIn<z.input<I>>
  | NameIn<z.output<O>>
  | `${NameIn<z.output<O>>}.${string}`;

interface DeclaredRead<I extends Schema, O extends Schema, P extends Access> extends Endpoint<I, O, P> {
  readonly method: 'GET';
  readonly reads: readonly ResourceTemplate<Field<I, O>>[];
  readonly changes?: never;
}
interface DeclaredWrite<I extends Schema, O extends Schema, P extends Access> extends Endpoint<I, O, P> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly changes: readonly ResourceTemplate<Field<I, O>>[];
  readonly reads?: never;
}
/** A question whose input is too long for an address. */
interface DeclaredQuestion<I extends Schema, O extends Schema, P extends Access> extends Endpoint<I, O, P> {
  readonly method: 'POST';
  readonly reads: readonly ResourceTemplate<Field<I, O>>[];
  readonly changes: readonly [];
}

/** Declares an endpoint: everything about it that is data. */
export function endpoint<I extends Schema, O extends Schema, const P extends Access>(
  declared: DeclaredRead<I, O, P>,
): ReadEndpoint<I, O, P>;
export function endpoint<I extends Schema, O extends Schema, const P extends Access>(
  declared: DeclaredQuestion<I, O, P>,
): ReadEndpoint<I, O, P> & WriteEndpoint<I, O, P>;
export function endpoint<I extends Schema, O extends Schema, const P extends Access>(
  declared: DeclaredWrite<I, O, P>,
): WriteEndpoint<I, O, P>;
export function endpoint(declared: Endpoint): Endpoint {
  return declared;
}

/** The parameter names in an endpoint's path. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
