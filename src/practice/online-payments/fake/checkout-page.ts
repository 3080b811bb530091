import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { inertPolicy } from '#foundation/server/http/content-policy.ts';
import { escapeHtml } from '#foundation/server/mail/email-page.ts';
import { closeDispute, declineOnPage, openDispute, payOnPage } from './stripe-actions.ts';
import { arrivePayout, failPayout, makePayout } from './stripe-balance.ts';
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

/** What happens at the provider without anybody paying: the demo’s clinic can see what becomes of it. */
const ACCOUNT_FORM = `<h2>What happens at Stripe</h2><form method="post">
<button name="answer" value="payout">Pay out what is there</button>
<button name="answer" value="return">Have the last payout come back</button>
<button name="answer" value="dispute">Dispute the last payment</button>
<button name="answer" value="lose">Decide the last dispute for the cardholder</button></form>`;

/** Does what was chosen, for the clinic that somebody paid last. */
function changeAccount(state: FakeStripeState, answer: string | null): void {
  const session = [...state.sessions.values()].findLast(({ paymentStatus }) => paymentStatus === 'paid');
  const intent = state.intents.get(session?.intentId ?? '');
  if (!session || !intent) return;
  const { currency } = session;
  const clinicId = session.metadata['clinic'] ?? null;
  const [payout, dispute] = [[...state.payouts.values()].at(-1), [...state.disputes.values()].at(-1)];
  if (answer === 'payout') arrivePayout(state, makePayout(state, { clinicId, currency }));
  if (answer === 'return' && payout?.status === 'paid') failPayout(state, payout);
  if (answer === 'dispute') openDispute(state, intent, 1500);
  if (answer === 'lose' && dispute) closeDispute(state, dispute, 'lost');
}

const IS_FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const NOT_ITS_OWN = 'This form must be sent from its own page.';
const isOwnForm = ({ req }: Context): boolean =>
  (req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin' &&
  IS_FORM.test(req.header('content-type') ?? '');

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
        `<p>Restricted key: <code>${FAKE_STRIPE_KEY}</code></p><p>Signing secret: <code>${FAKE_WEBHOOK_SECRET}</code></p>${ACCOUNT_FORM}`,
      ),
    ),
  );
  pages.post('/', async (c) => {
    if (!isOwnForm(c)) return c.text(NOT_ITS_OWN, 403);
    changeAccount(state, new URLSearchParams(await c.req.text()).get('answer'));
    await flushStripeEvents(state);
    return c.redirect(c.req.path, 303);
  });
  pages.get('/c/pay/:id', (c) => {
    const session = state.sessions.get(c.req.param('id'));
    if (session?.status !== 'open') return c.html(document('This page has ended', ''), 404);
    // The form's answer leads to another page, which `form-action` has to allow.
    c.header('Content-Security-Policy', policyFor(new URL(session.successUrl).origin));
    const notice = c.req.query('declined') === '1' ? '<p role="alert">The card was declined.</p>' : '';
    return c.html(document('Pay', payForm(session, notice)));
  });
  pages.post('/c/pay/:id', async (c) => {
    if (!isOwnForm(c)) return c.text(NOT_ITS_OWN, 403);
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
