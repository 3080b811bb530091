import { refusal } from './auth-errors.ts';
import type { AuthRoutes, AuthServiceParts, Call } from './auth-routes.ts';
import { readChallenge } from './flow-states.ts';
import { readSignedIn } from './read-bearer.ts';
import { readBody, UserBody } from './read-body.ts';
import { updateUser } from './update-user.ts';
import { toWireUser } from './wire-user.ts';

async function answerUpdate(
  parts: AuthServiceParts,
  { c, origin, redirectTo, authorization }: Call,
): Promise<Response> {
  // Requests without a token are rejected before their body is read.
  if (!authorization) throw refusal('bearer_missing');
  const {
    email,
    password,
    current_password: currentPassword,
    nonce,
    data,
    code_challenge: text,
    code_challenge_method: method,
  } = await readBody(c, UserBody);
  const challenge = readChallenge(text, method);
  const update = { email, password, currentPassword, nonce, data: data ?? undefined, redirectTo, challenge };
  return c.json(await updateUser(parts, authorization, update, origin));
}

/** The routes for the user's own account. */
export const userRoutes: AuthRoutes = (on, parts) => {
  on('GET', '/user', async ({ c, authorization }) =>
    c.json(toWireUser((await readSignedIn(parts, authorization)).described)),
  );
  on('PUT', '/user', (call) => answerUpdate(parts, call));
};
