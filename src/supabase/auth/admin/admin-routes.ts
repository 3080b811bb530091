import type { AuthRoutes, AuthServiceParts, Call } from '../auth-routes.ts';
import { chooseRedirect } from '../redirects.ts';
import { readBody, readOptionalBody } from '../read-body.ts';
import { AccountBody, DeleteBody, InviteBody, LinkBody } from './account-body.ts';
import { changeAccount, createAccount, deleteAccount, readAccount, type KeyCall } from './accounts.ts';
import { listAccounts } from './list-accounts.ts';
import { inviteByMail, makeLink } from './make-link.ts';
import { requireSecretKey } from './require-secret-key.ts';

const keyCall = (call: Call): KeyCall => ({ keyId: requireSecretKey(call), origin: call.origin });

async function handleList(parts: AuthServiceParts, call: Call): Promise<Response> {
  requireSecretKey(call);
  const { page, per_page: perPage, filter } = call.c.req.query();
  const listed = await listAccounts(parts, `${parts.issuer}/admin/users`, { page, perPage, filter });
  call.c.header('X-Total-Count', String(listed.total));
  call.c.header('Link', listed.link);
  return call.c.json({ users: listed.users, aud: 'authenticated' });
}

async function handleLink(parts: AuthServiceParts, call: Call): Promise<Response> {
  const by = keyCall(call);
  const {
    type,
    email,
    new_email: newEmail,
    password,
    data,
    redirect_to: inBody,
    redirectTo: inBodyToo,
  } = await readBody(call.c, LinkBody);
  // Clients send it as a query parameter or in the body.
  const requested = call.c.req.query('redirect_to') ?? inBody ?? inBodyToo;
  const redirectTo = chooseRedirect(requested, call.c.req.header('referer'), parts.siteUrl);
  return call.c.json(
    await makeLink(parts, { type, email, newEmail, password, data: data ?? {}, redirectTo }, by),
  );
}

/** The admin API, for programs with a secret key. */
export const adminRoutes: AuthRoutes = (on, parts) => {
  on('GET', '/admin/users', (call) => handleList(parts, call));
  on('POST', '/admin/users', async (call) => {
    const by = keyCall(call);
    return call.c.json(await createAccount(parts, await readBody(call.c, AccountBody), by));
  });
  on('GET', '/admin/users/:id', async (call) => {
    requireSecretKey(call);
    return call.c.json(await readAccount(parts, call.c.req.param('id')));
  });
  on('PUT', '/admin/users/:id', async (call) => {
    const by = keyCall(call);
    const requested = await readBody(call.c, AccountBody);
    return call.c.json(await changeAccount(parts, call.c.req.param('id'), requested, by));
  });
  on('DELETE', '/admin/users/:id', async (call) => {
    const by = keyCall(call);
    const { should_soft_delete: isSoft = false } = await readOptionalBody(call.c, DeleteBody);
    await deleteAccount(parts, call.c.req.param('id'), isSoft, by);
    return call.c.json({});
  });
  on('POST', '/admin/generate_link', (call) => handleLink(parts, call));
  on('POST', '/invite', async (call) => {
    const by = keyCall(call);
    const { email, data } = await readBody(call.c, InviteBody);
    return call.c.json(
      await inviteByMail(parts, { email, data: data ?? {}, redirectTo: call.redirectTo }, by),
    );
  });
};
