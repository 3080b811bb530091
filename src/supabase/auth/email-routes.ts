import type { AuthRoutes, AuthServiceParts, Call } from './auth-routes.ts';
import { readChallenge } from './flow-states.ts';
import { signInWithOtp } from './sign-in-with-otp.ts';
import { OtpBody, readBody, RecoverBody, ResendBody } from './read-body.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recover } from './recover.ts';
import { resend } from './resend.ts';

async function handleOtp(parts: AuthServiceParts, { c, origin, redirectTo }: Call): Promise<Response> {
  const {
    email,
    phone,
    create_user: makesAccount = true,
    data,
    code_challenge: text,
    code_challenge_method: method,
  } = await readBody(c, OtpBody);
  const challenge = readChallenge(text, method);
  await signInWithOtp(parts, { email, phone, makesAccount, data: data ?? {}, redirectTo, challenge }, origin);
  return c.json({});
}

async function handleRecover(parts: AuthServiceParts, { c, origin, redirectTo }: Call): Promise<Response> {
  const { email, code_challenge: text, code_challenge_method: method } = await readBody(c, RecoverBody);
  await recover(parts, { email, redirectTo, challenge: readChallenge(text, method) }, origin);
  return c.json({});
}

async function handleResend(parts: AuthServiceParts, { c, origin, redirectTo }: Call): Promise<Response> {
  const {
    type = '',
    email,
    code_challenge: text,
    code_challenge_method: method,
  } = await readBody(c, ResendBody);
  await resend(parts, { type, email, redirectTo, challenge: readChallenge(text, method) }, origin);
  return c.json({});
}

/** The routes that send an email. */
export const emailRoutes: AuthRoutes = (on, parts) => {
  on('POST', '/otp', (call) => handleOtp(parts, call));
  on('POST', '/magiclink', (call) => handleOtp(parts, call));
  on('POST', '/recover', (call) => handleRecover(parts, call));
  on('POST', '/resend', (call) => handleResend(parts, call));
  // Client libraries use GET, the API reference says POST.
  for (const method of ['GET', 'POST'] as const) {
    on(method, '/reauthenticate', async ({ c, authorization, origin }) => {
      await reauthenticate(parts, authorization, origin);
      return c.json({});
    });
  }
};
