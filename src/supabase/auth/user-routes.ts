import { authError } from './auth-errors.ts';
import type { AuthRoutes, AuthServiceParts, Call } from './auth-routes.ts';
import { readChallenge } from './flow-states.ts';
import { requireAuthentication } from './require-authentication.ts';
import { readBody, UserBody } from './read-body.ts';
import { updateUser } from './update-user.ts';
import { toWireUser } from './wire-user.ts';

async function handleUpdate(
  parts: AuthServiceParts,
  { c, origin, redirectTo, authorization }: Call,
): Promise<Response> {
  // Requests without a token are rejected before their body is read.
  if (!authorization) throw authError('bearer_missing');
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
    c.json(toWireUser((await requireAuthentication(parts, authorization)).described)),
  );
  on('PUT', '/user', (call) => handleUpdate(parts, call));
};
