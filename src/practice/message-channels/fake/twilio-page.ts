import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { inertPolicy } from '#foundation/server/http/content-policy.ts';
import { escapeHtml } from '#foundation/server/mail/email-page.ts';
import { flushReports, textIn } from './twilio-reports.ts';
import type { FakeText, FakeTwilioAccount, FakeTwilioState } from './twilio-state.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; }
form { border: 1px solid #8886; border-radius: 12px; padding: 1.25rem; display: grid; gap: .75rem; margin: 0 0 1.5rem; }
label { display: grid; font-size: .875rem; }
button, input, textarea { font: inherit; min-height: 44px; padding: 0 .75rem; border-radius: 8px; border: 1px solid #8888; }
textarea { padding: .5rem .75rem; }
code { font-size: .95em; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; }
ol { list-style: none; padding: 0; display: grid; gap: .5rem; }
li { border: 1px solid #8886; border-radius: 12px; padding: .5rem .75rem; max-width: 80%; overflow-wrap: anywhere; white-space: pre-wrap; }
li.out { justify-self: end; }
small { opacity: .8; display: block; }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** A number that is kept for examples: nobody has it. */
const CLIENT_NUMBER = '+15005550010';

const textItem = ({ direction, from, to, body, status, errorCode }: FakeText): string =>
  direction === 'inbound'
    ? `<li><small>${escapeHtml(from)} wrote</small>${escapeHtml(body)}</li>`
    : `<li class="out"><small>To ${escapeHtml(to)} · ${escapeHtml(status)}${errorCode === null ? '' : ` (${errorCode})`}</small>${escapeHtml(body)}</li>`;

/** The phones that have texts, the latest first. */
const phonesOf = ({ texts }: FakeTwilioState): readonly string[] => [
  ...new Set(texts.toReversed().map(({ direction, from, to }) => (direction === 'inbound' ? from : to))),
];

function phoneLinks(state: FakeTwilioState): string {
  const phones = phonesOf(state);
  if (phones.length === 0) return '';
  const links = phones.slice(0, 20).map((phone) => {
    const label = phone.startsWith('whatsapp:') ? `${phone.slice(9)} on WhatsApp` : phone;
    return `<a href="?from=${encodeURIComponent(phone)}">${escapeHtml(label)}</a>`;
  });
  return `<nav aria-label="Phones"><p>Phones with texts: ${links.join(' · ')}</p></nav>`;
}

const accountPart = (account: FakeTwilioAccount): string => `<h2>The sample account</h2><dl>
<dt>Account SID</dt><dd><code>${account.sid}</code></dd><dt>Auth token</dt><dd><code>${account.token}</code></dd>
<dt>Number</dt><dd><code>${account.numbers[0]?.number ?? ''}</code></dd></dl>
<form method="post" action="twilio/webhook"><label>A message comes in: webhook
<input name="url" type="url" required value="${escapeHtml(account.numbers[0]?.smsUrl ?? '')}"></label><button>Save</button></form>`;

const page = (state: FakeTwilioState, account: FakeTwilioAccount, from: string): string => {
  const thread = state.texts.filter((text) => text.from === from || text.to === from);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Texts · sample provider</title>
<style>${STYLE}</style></head><body><main><h1>Texts</h1>
<p>This is a stand-in for Twilio and a client’s phone that comes with the demo. No text leaves this computer.</p>
${phoneLinks(state)}
<form method="post" action="twilio/texts"><label>The client’s number <input name="from" required value="${escapeHtml(from)}" pattern="(whatsapp:)?\\+[0-9]{7,15}"></label>
<label>Text <textarea name="body" required maxlength="1600" rows="3"></textarea></label><button>Send as the client</button></form>
<h2>On the client’s phone</h2>${thread.length === 0 ? '<p>No texts yet.</p>' : `<ol>${thread.map(textItem).join('')}</ol>`}
${accountPart(account)}</main></body></html>`;
};

const IS_FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const isOwnForm = ({ req }: Context): boolean =>
  (req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin' &&
  IS_FORM.test(req.header('content-type') ?? '');
const NOT_ITS_OWN = 'This form must be sent from its own page.';

/** The page on which somebody texts as a client, and reads what the clinic texts. */
export function mountTwilioPage(state: FakeTwilioState): Hono {
  const pages = new Hono();
  const [account] = state.accounts.values();
  pages.get('/', (c) => {
    c.header('Content-Security-Policy', inertPolicy({ styleHash: STYLE_HASH, formAction: `'self'` }));
    c.header('Cache-Control', 'no-store');
    return account
      ? c.html(page(state, account, c.req.query('from') ?? phonesOf(state)[0] ?? CLIENT_NUMBER))
      : c.notFound();
  });
  pages.post('/texts', async (c) => {
    if (!isOwnForm(c) || !account) return c.text(NOT_ITS_OWN, 403);
    const form = new URLSearchParams(await c.req.text());
    const [from, body] = [form.get('from') ?? '', form.get('body') ?? ''];
    if (!/^(?:whatsapp:)?\+\d{7,15}$/.test(from) || body === '') return c.notFound();
    const number = account.numbers[0]?.number ?? '';
    const to = from.startsWith('whatsapp:') ? `whatsapp:${number}` : number;
    textIn(state, { accountSid: account.sid, from, to, body });
    await flushReports(state);
    return c.redirect(`../twilio?from=${encodeURIComponent(from)}`, 303);
  });
  pages.post('/webhook', async (c) => {
    const number = account?.numbers[0];
    if (!isOwnForm(c) || !number) return c.text(NOT_ITS_OWN, 403);
    const url = new URLSearchParams(await c.req.text()).get('url') ?? '';
    if (URL.canParse(url)) number.smsUrl = url;
    return c.redirect('../twilio', 303);
  });
  return pages;
}
