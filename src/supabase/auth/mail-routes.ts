import type { AuthRoutes, AuthServiceParts, Call } from './auth-routes.ts';
import { readChallenge } from './flow-states.ts';
import { mailSignIn } from './mail-sign-in.ts';
import { OtpBody, readBody, RecoverBody, ResendBody } from './read-body.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recover } from './recover.ts';
import { resend } from './resend.ts';

async function answerOtp(parts: AuthServiceParts, { c, origin, redirectTo }: Call): Promise<Response> {
  const {
    email,
    phone,
    create_user: makesAccount = true,
    data,
    code_challenge: text,
    code_challenge_method: method,
  } = await readBody(c, OtpBody);
  const challenge = readChallenge(text, method);
  await mailSignIn(parts, { email, phone, makesAccount, data: data ?? {}, redirectTo, challenge }, origin);
  return c.json({});
}

async function answerRecover(parts: AuthServiceParts, { c, origin, redirectTo }: Call): Promise<Response> {
  const { email, code_challenge: text, code_challenge_method: method } = await readBody(c, RecoverBody);
  await recover(parts, { email, redirectTo, challenge: readChallenge(text, method) }, origin);
  return c.json({});
}

async function answerResend(parts: AuthServiceParts, { c, origin, redirectTo }: Call): Promise<Response> {
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
export const mailRoutes: AuthRoutes = (on, parts) => {
  on('POST', '/otp', (call) => answerOtp(parts, call));
  on('POST', '/magiclink', (call) => answerOtp(parts, call));
  on('POST', '/recover', (call) => answerRecover(parts, call));
  on('POST', '/resend', (call) => answerResend(parts, call));
  // Client libraries use GET, the API reference says POST.
  for (const method of ['GET', 'POST'] as const) {
    on(method, '/reauthenticate', async ({ c, authorization, origin }) => {
      await reauthenticate(parts, authorization, origin);
      return c.json({});
    });
  }
};
