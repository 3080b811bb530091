import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { inertPolicy } from '#foundation/server/http/content-policy.ts';
import { escapeHtml } from '#foundation/server/mail/email-page.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { fakeId, type FakeLocation, type FakeState } from './fake-state.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem; }
form { border: 1px solid #8886; border-radius: 12px; padding: 1.25rem; }
label { display: block; padding: .5rem 0; }
button { font: inherit; min-height: 44px; padding: 0 1rem; border-radius: 8px; border: 1px solid #8888; cursor: pointer; }
button[value=allow] { background: #146b4a; border-color: #146b4a; color: #fff; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; }
legend { font-weight: 600; padding: 0; }
p { opacity: .85; }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

type AuthorizationParams = Readonly<Record<'client_id' | 'redirect_uri' | 'scope' | 'state', string>>;

const hiddenFields = (params: AuthorizationParams): string =>
  Object.entries(params)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');

const radioOption = (value: string, label: string, checked: boolean): string =>
  `<label><input type="radio" name="location" value="${value}"${checked ? ' checked' : ''}> ${escapeHtml(label)}</label>`;

const page = (
  params: AuthorizationParams,
  locations: readonly FakeLocation[],
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Connect a location · sample provider</title>
<style>${STYLE}</style></head><body><main><h1>Connect a location</h1>
<p>This is a stand-in for GoHighLevel that comes with the demo. Nothing leaves this computer.</p>
<form method="post">${hiddenFields(params)}<fieldset><legend>Give access to</legend>
${radioOption('', 'The whole sample agency', true)}
${locations.map(({ id, name }) => radioOption(id, name, false)).join('\n')}</fieldset>
<button name="answer" value="allow">Allow</button> <button name="answer" value="refuse">Refuse</button></form></main></body></html>`;

const badRequestPage =
  '<!doctype html><html lang="en"><title>Bad request</title><p>This app is not known here.</p></html>';

/** The consent page and the endpoint that receives its form. */
export function mountConsentPage(routes: Hono, state: FakeState): void {
  for (const path of ['/oauth/chooselocation', '/v2/oauth/chooselocation']) {
    routes.get(path, (c) => {
      const params: AuthorizationParams = {
        client_id: c.req.query('client_id') ?? '',
        redirect_uri: c.req.query('redirect_uri') ?? '',
        scope: c.req.query('scope') ?? '',
        state: c.req.query('state') ?? '',
      };
      const isKnown = params.client_id === state.options.clientId && URL.canParse(params.redirect_uri);
      if (!isKnown) return c.html(badRequestPage, 400);
      // The form submission redirects to another origin, which `form-action` has to allow.
      const target = new URL(params.redirect_uri).origin;
      c.header(
        'Content-Security-Policy',
        inertPolicy({ styleHash: STYLE_HASH, formAction: `'self' ${target}` }),
      );
      c.header('Cache-Control', 'no-store');
      return c.html(page(params, state.locations));
    });
    routes.post(path, requireSameOrigin, async (c) => {
      const form = await c.req.formData();
      const text = (name: string) => {
        const value = form.get(name);
        return typeof value === 'string' ? value : '';
      };
      const redirectUrl = new URL(text('redirect_uri'));
      redirectUrl.searchParams.set('state', text('state'));
      if (text('answer') === 'allow') {
        const code = fakeId();
        state.codes.set(code, {
          locationId: text('location') || null,
          scope: text('scope'),
          redirectUri: text('redirect_uri'),
        });
        redirectUrl.searchParams.set('code', code);
      } else {
        redirectUrl.searchParams.set('error', 'access_denied');
      }
      return c.redirect(redirectUrl.href);
    });
  }
}
