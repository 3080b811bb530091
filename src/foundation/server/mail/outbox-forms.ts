import type { Context } from 'hono';
import * as z from 'zod';
import { escapeHtml } from './email-page.ts';
import type { StoredEmail } from './outbox.ts';

/** An email that somebody writes on the outbox page, in place of a mail program. */
export interface HandwrittenMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The id of the email that it answers, in angle brackets. */
  readonly answersId: string | null;
}

/** Delivers what is written on the outbox page. False when nobody here has that address. */
export interface OutboxMailbox {
  readonly domain: string;
  deliver(mail: HandwrittenMail): Promise<boolean>;
}

const MAX_TEXT = 20_000;
const Address = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s<>@,;]+@[^\s<>@,;]+$/);
export const AnswerForm = z.object({ text: z.string().min(1).max(MAX_TEXT) });
export const MailForm = z.object({
  from: Address,
  to: Address,
  subject: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\r\n]*$/),
  text: z.string().min(1).max(MAX_TEXT),
});

/** Whether an email can be answered on the page: its answers are received here. */
export const isAnswerable = (
  { message }: Pick<StoredEmail, 'message'>,
  mailbox: OutboxMailbox | null,
): boolean => mailbox !== null && message.replyTo?.endsWith(`@${mailbox.domain}`) === true;

export const answerForm = ({ id, message }: Pick<StoredEmail, 'id' | 'message'>): string =>
  `<details><summary>Answer as the client</summary><form method="post" action="/dev/mail/${id}/answers">
<label>Your answer to “${escapeHtml(message.subject)}”<textarea name="text" rows="4" maxlength="${MAX_TEXT}" required></textarea></label>
<button>Send answer</button></form></details>`;

export const newMailForm = ({ domain }: OutboxMailbox): string =>
  `<details class="new"><summary>Write to a clinic</summary><form method="post" action="/dev/mail">
<label>From<input name="from" type="email" required placeholder="ada@example.com"></label>
<label>To<input name="to" type="email" required placeholder="clinic@${escapeHtml(domain)}"></label>
<label>Subject<input name="subject" maxlength="200"></label>
<label>Text<textarea name="text" rows="4" maxlength="${MAX_TEXT}" required></textarea></label>
<button>Send email</button></form></details>`;

/** Another site cannot send the forms: browsers say where they come from. */
export const isFromOwnPage = (c: Context): boolean =>
  (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin' &&
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '');
