import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { inertPolicy } from '#foundation/server/http/content-policy.ts';
import { escapeHtml } from '#foundation/server/mail/render-email.ts';
import { declineOnPage, payOnPage } from './stripe-actions.ts';
import { flushStripeEvents } from './stripe-events.ts';
import {
  FAKE_STRIPE_KEY,
  FAKE_WEBHOOK_SECRET,
  type FakeSession,
  type FakeStripeState,
} from './stripe-state.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 28rem; margin: 0 auto; padding: 2rem 1rem; }
form { border: 1px solid #8886; border-radius: 12px; padding: 1.25rem; display: grid; gap: .75rem; }
button { font: inherit; min-height: 44px; padding: 0 1rem; border-radius: 8px; border: 1px solid #8888; cursor: pointer; }
button[value=pay] { background: #146b4a; border-color: #146b4a; color: #fff; }
code { font-size: .95em; overflow-wrap: anywhere; }
p { opacity: .85; }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const document = (
  title: string,
  content: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · sample provider</title>
<style>${STYLE}</style></head><body><main><h1>${title}</h1>
<p>This is a stand-in for Stripe that comes with the demo. No money is moved, and nothing leaves this computer.</p>
${content}</main></body></html>`;

const amountOf = ({ amount, currency }: FakeSession): string =>
  `${amount} ${currency.toUpperCase()} (smallest unit)`;

const payForm = (session: FakeSession, notice: string): string => `<form method="post">
<p><strong>${escapeHtml(session.description)}</strong><br>${escapeHtml(amountOf(session))}</p>${notice}
<button name="answer" value="pay">Pay by card</button>
<button name="answer" value="later">Pay by bank (confirmed later)</button>
<button name="answer" value="decline">Try a card that is declined</button>
<button name="answer" value="cancel">Go back without paying</button></form>`;

const IS_FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** The provider's pages: the one on which somebody pays, and one that says what the demo's clinic has to enter. */
export function mountCheckoutPages(state: FakeStripeState): Hono {
  const pages = new Hono();
  const policyFor = (target: string) =>
    inertPolicy({ styleHash: STYLE_HASH, formAction: `'self' ${target}` });
  pages.use('*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', policyFor(''));
    await next();
  });
  pages.get('/', (c) =>
    c.html(
      document(
        'Keys of the sample account',
        `<p>Restricted key: <code>${FAKE_STRIPE_KEY}</code></p><p>Signing secret: <code>${FAKE_WEBHOOK_SECRET}</code></p>`,
      ),
    ),
  );
  pages.get('/c/pay/:id', (c) => {
    const session = state.sessions.get(c.req.param('id'));
    if (session?.status !== 'open') return c.html(document('This page has ended', ''), 404);
    // The form's answer leads to another page, which `form-action` has to allow.
    c.header('Content-Security-Policy', policyFor(new URL(session.successUrl).origin));
    const notice = c.req.query('declined') === '1' ? '<p role="alert">The card was declined.</p>' : '';
    return c.html(document('Pay', payForm(session, notice)));
  });
  pages.post('/c/pay/:id', async (c) => {
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    if (site !== 'same-origin' || !IS_FORM.test(c.req.header('content-type') ?? ''))
      return c.text('This form has to be sent from its own page.', 403);
    const session = state.sessions.get(c.req.param('id'));
    if (session?.status !== 'open') return c.html(document('This page has ended', ''), 404);
    const chosen = new URLSearchParams(await c.req.text()).get('answer');
    if (chosen === 'cancel') return c.redirect(session.cancelUrl, 303);
    if (chosen === 'decline') declineOnPage(state, session);
    else payOnPage(state, session, chosen === 'later' ? 'later' : 'card');
    await flushStripeEvents(state);
    return chosen === 'decline'
      ? c.redirect(`${c.req.path}?declined=1`, 303)
      : c.redirect(session.successUrl, 303);
  });
  return pages;
}
