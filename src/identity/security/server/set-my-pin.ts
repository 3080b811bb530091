import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { weaknessOfPin } from '../pin.rules.ts';
import { getMyPin } from './get-my-pin.ts';

/** A caller without a password must have signed in within this time. */
const FRESH_MS = 15 * 60_000;

const Proof = z.object({ passwordHash: z.string().nullable(), signedInAt: Instant, isByPin: z.boolean() });

const wrongField = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] });

async function assertIsThemselves({ tx, now }: MemberContext, password: string): Promise<void> {
  const proof = await fetchRow(
    tx,
    Proof,
    sql`select password_hash as "passwordHash", signed_in_at as "signedInAt", is_by_pin as "isByPin"
          from app.own_credentials()`,
  );
  if (!proof) throw new AppError('session_ended');
  if (proof.passwordHash === null) {
    if (proof.isByPin || now.getTime() - Date.parse(proof.signedInAt) > FRESH_MS)
      throw new AppError('sign_in_again');
    return;
  }
  if (!(await verify(proof.passwordHash, password)))
    throw wrongField('password', 'Your password is incorrect.');
}

/**
 * Sets the caller's PIN, stored as an argon2id hash with the cost of passwords. Wrong tries on all devices are reset.
 *
 * @throws AppError `invalid_input` for a PIN that is easy to guess or a wrong password; `sign_in_again`.
 */
export async function setMyPin(
  ctx: MemberContext,
  { pin, password }: { pin: string; password: string },
): Promise<{ setAt: string }> {
  const weakness = weaknessOfPin(pin);
  if (weakness !== null) throw wrongField('pin', weakness);
  await assertIsThemselves(ctx, password);
  await sql`select app.set_own_pin(${await hash(pin)})`.execute(ctx.tx);
  ctx.audit('pin.set', ctx.session.userId);
  const { setAt } = await getMyPin(ctx);
  if (setAt === null) throw new Error('the PIN was just set');
  return { setAt };
}
