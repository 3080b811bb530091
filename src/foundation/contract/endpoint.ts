import type * as z from 'zod';
import type { AuditAction } from '#vocabulary/audit.ts';
import type { ErrorCode } from '#vocabulary/errors.ts';
import type { Permission } from '#vocabulary/permissions.ts';

export type Schema = z.ZodType;

/**
 * `public` needs no session; `signed_in` needs one, whatever the role, even none. `half_signed_in` does too, and lets in
 * somebody whose second factor is still missing: for what leads to it, and nothing else.
 */
export type Access = Permission | 'half_signed_in' | 'public' | 'signed_in';

export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema, P extends Access = Access> {
  /** `feature.verb`, unique. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, such as `/v1/appointments/{id}`. A name in braces is a field of the input. */
  readonly path: `/v1/${string}`;
  /** One line for the API document. */
  readonly summary: string;
  readonly permission: P;
  /** The line that the verb must write into the audit trail before its transaction may commit. */
  readonly audit?: AuditAction;
  readonly input: I;
  readonly output: O;
  /** The refusals of its own; those that any endpoint may give are not repeated. */
  readonly errors: readonly ErrorCode[];
  /** Takes an `Idempotency-Key`: repeated with the same key it acts once and answers the same. */
  readonly idempotent?: boolean;
  /** Requests a minute from one address; for endpoints that strangers may call. */
  readonly ratePerMinute?: number;
  /** For how long anybody may keep the answer; for what is the same for everybody. Without it nobody may. */
  readonly cacheSeconds?: number;
}

/** Declares one endpoint: everything about it that is data. */
export const endpoint = <I extends Schema, O extends Schema, const P extends Access>(
  declared: Endpoint<I, O, P>,
): Endpoint<I, O, P> => declared;

/** The names in braces of an endpoint's path. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
