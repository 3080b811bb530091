import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { inertPolicy } from '#foundation/server/http/content-policy.ts';
import { escapeHtml } from '#foundation/server/mail/email-page.ts';
import { writeAsContact } from './fake-conversations.ts';
import { emit, put, textOf } from './fake-records.ts';
import type { FakeRecord, FakeState } from './fake-state.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { flushEvents } from './webhook-sender.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; }
form { border: 1px solid #8886; border-radius: 12px; padding: 1.25rem; display: grid; gap: .75rem; margin: 0 0 1.5rem; }
label { display: grid; font-size: .875rem; }
button, input, select { font: inherit; min-height: 44px; padding: 0 .75rem; border-radius: 8px; border: 1px solid #8888; }
ol { list-style: none; padding: 0; display: grid; gap: .5rem; }
li { border: 1px solid #8886; border-radius: 12px; padding: .5rem .75rem; max-width: 80%; overflow-wrap: anywhere; white-space: pre-wrap; }
li.out { justify-self: end; }
small { opacity: .8; display: block; }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const TYPES = {
  SMS: 'Text message',
  WhatsApp: 'WhatsApp',
  FB: 'Facebook Messenger',
  IG: 'Instagram',
} as const;
const isType = (text: string): text is keyof typeof TYPES => Object.hasOwn(TYPES, text);

const item = (message: FakeRecord): string => {
  const type = textOf(message['messageType']) ?? '';
  const label = isType(type) ? TYPES[type] : type;
  const isIn = message['direction'] === 'inbound';
  const words = isIn
    ? `The client wrote · ${label}`
    : `The clinic wrote · ${label} · ${textOf(message['status']) ?? ''}`;
  return `<li${isIn ? '' : ' class="out"'}><small>${escapeHtml(words)}</small>${escapeHtml(textOf(message['body']) ?? '')}</li>`;
};

const options = (pairs: readonly (readonly [string, string])[]): string =>
  pairs
    .map(([value, label]) => `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`)
    .join('');

const page = (state: FakeState): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Messages · sample provider</title>
<style>${STYLE}</style></head><body><main><h1>Messages</h1>
<p>This is a stand-in for GoHighLevel that comes with the demo. No message leaves this computer.</p>
<form method="post" action="messages"><label>Location <select name="location">${options(state.locations.map(({ id, name }) => [id, name]))}</select></label>
<label>Channel <select name="type">${options(Object.entries(TYPES))}</select></label>
<label>The client’s name <input name="name" required value="Sam Sample" maxlength="100"></label>
<label>The client’s number <input name="phone" required value="+15005550011" pattern="\\+[0-9]{7,15}"></label>
<label>Message <input name="body" required maxlength="1600"></label><button>Send as the client</button></form>
<ol>${[...state.records.messages.values()].map(item).join('')}</ol></main></body></html>`;

/** The page on which somebody writes to a location as a client, and reads what the clinic writes. */
export function mountMessagesPage(routes: Hono, state: FakeState): void {
  routes.get('/messages', (c) => {
    c.header('Content-Security-Policy', inertPolicy({ styleHash: STYLE_HASH, formAction: `'self'` }));
    c.header('Cache-Control', 'no-store');
    return c.html(page(state));
  });
  routes.post('/messages', requireSameOrigin, async (c) => {
    const form = await c.req.formData();
    const text = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const [locationId, type, phone, body] = ['location', 'type', 'phone', 'body'].map(text);
    if (!locationId || !type || !isType(type) || !phone || !body) return c.notFound();
    const known = [...state.records.contacts.values()].find(
      (one) => one.locationId === locationId && one['phone'] === phone,
    );
    const contact = known ?? put(state, 'contacts', { locationId, phone, firstName: text('name') });
    if (!known) emit(state, 'ContactCreate', contact);
    writeAsContact(state, contact, { type, body });
    await flushEvents(state);
    return c.redirect('messages', 303);
  });
}
