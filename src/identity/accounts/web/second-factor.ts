import type { Factor } from '@supabase/supabase-js';
import { PRODUCT } from '#vocabulary/product.ts';
import { call } from '#foundation/web/api.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { useRecoveryCodeEndpoint } from '../contract.ts';
import { authCode } from './public/auth-message.ts';

/** An authenticator app, as the auth API lists them. */
export type App = Pick<Factor, 'id' | 'friendly_name' | 'created_at'>;

/** The query key of the caller's apps. */
export const APPS_QUERY = ['auth.factors'] as const;

async function listFactors(): Promise<readonly Factor[]> {
  const { auth } = await supabaseClient();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  return data.all;
}

/** The verified apps. */
export const listApps = async (): Promise<readonly App[]> =>
  (await listFactors()).filter(({ status }) => status === 'verified');

/** What to scan with the app, or to type into it. */
export interface NewApp {
  readonly id: string;
  /** A data URL for an image. */
  readonly qrCode: string;
  readonly secret: string;
}

const freeName = (taken: ReadonlySet<string | undefined>): string => {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'Authenticator app' : `Authenticator app ${number}`;
    if (!taken.has(name)) return name;
  }
};

/** Starts setting up an app. An earlier one that was not completed is removed. @throws the error of the auth server. */
export async function beginApp(): Promise<NewApp> {
  try {
    return await enrollApp();
  } catch (error) {
    // A response that was given up a moment ago has arrived meanwhile and left an app with this name.
    if (authCode(error) !== 'mfa_factor_name_conflict') throw error;
    return await enrollApp();
  }
}

async function enrollApp(): Promise<NewApp> {
  const { auth } = await supabaseClient();
  const factors = await listFactors();
  for (const { id, status } of factors) if (status !== 'verified') await auth.mfa.unenroll({ factorId: id });
  const friendlyName = freeName(
    new Set(factors.filter(({ status }) => status === 'verified').map((factor) => factor.friendly_name)),
  );
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    issuer: PRODUCT.name,
    friendlyName,
  });
  if (error) throw error;
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Passes the second factor with one app's code. @throws the error of the auth server. */
export async function enterCode(factorId: string, code: string): Promise<void> {
  const { auth } = await supabaseClient();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

/** Passes the second factor with a code of any of the caller's apps. */
async function passByApp(code: string): Promise<void> {
  let refusal: unknown = Object.assign(new Error('no app'), { code: 'mfa_verification_failed' });
  for (const { id } of await listApps()) {
    try {
      return await enterCode(id, code);
    } catch (error) {
      if (authCode(error) !== 'mfa_verification_failed') throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/** Passes the second factor with a recovery code, and refreshes the session to get its new level. */
async function passByRecoveryCode(code: string): Promise<void> {
  await call(useRecoveryCodeEndpoint, { code });
  const { auth } = await supabaseClient();
  const { error } = await auth.refreshSession();
  if (error) throw error;
}

/** Passes the second factor with what was typed: six digits of an app, or a recovery code. */
export const passSecondFactor = (typed: string, by: 'app' | 'recovery'): Promise<void> =>
  by === 'app' ? passByApp(typed.replaceAll(/\s/gu, '')) : passByRecoveryCode(typed);

/** Removes an app, and refreshes the session to get its new level. */
export async function removeApp(factorId: string): Promise<void> {
  const { auth } = await supabaseClient();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  const refreshed = await auth.refreshSession();
  if (refreshed.error) throw refreshed.error;
}
