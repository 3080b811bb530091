import { alternative, rawMail } from './raw-mail.ts';

/** An email of a client, and what of it they wrote themselves. */
export interface Reply {
  readonly name: string;
  readonly raw: string;
  readonly text: string;
  /** Whether there is more of it to show. */
  readonly isCut: boolean;
}

const ANSWER = 'Yes, Tuesday at 9 works. Thank you!';
const OURS = 'Hello Ada,\nDoes Tuesday at 9 suit you for Biscuit?';
const quoted = OURS.split('\n')
  .map((line) => `> ${line}`)
  .join('\n');

const plain = (name: string, body: string, text = ANSWER, isCut = true, subject = 'Re: Biscuit'): Reply => ({
  name,
  raw: rawMail({ body, subject }),
  text,
  isCut,
});
const html = (name: string, source: string, text = ANSWER, isCut = true, subject = 'Re: Biscuit'): Reply => ({
  name,
  raw: rawMail({ ...alternative('The text part, which is not read.', source), subject }),
  text,
  isCut,
});

export const REPLIES: readonly Reply[] = [
  plain('nothing quoted', ANSWER, ANSWER, false),
  plain(
    'Gmail, English',
    `${ANSWER}\n\nOn Thu, Mar 5, 2026 at 10:11 AM Clinic <in@mail.test> wrote:\n\n${quoted}`,
  ),
  plain(
    'Gmail, English, with the line above the quote wrapped',
    `${ANSWER}\n\nOn Thu, Mar 5, 2026 at 10:11 AM Animal Clinic of the Whole Valley\n<in+k1.9f3c2a1b.s7pvyn5yylz4e42l@mail.test> wrote:\n\n${quoted}`,
  ),
  plain(
    'Gmail, German',
    `${ANSWER}\n\nAm Do., 5. März 2026 um 10:11 Uhr schrieb Klinik <\nin@mail.test>:\n\n${quoted}`,
  ),
  plain(
    'Gmail, Spanish',
    `${ANSWER}\n\nEl jue, 5 mar 2026 a las 10:11, Clínica (<in@mail.test>) escribió:\n\n${quoted}`,
  ),
  plain(
    'Apple Mail, English',
    `${ANSWER}\n\n> On 5 Mar 2026, at 10:11, Clinic <in@mail.test> wrote:\n> \n${quoted}`,
  ),
  plain(
    'Apple Mail, German',
    `${ANSWER}\n\n> Am 05.03.2026 um 10:11 schrieb Klinik <in@mail.test>:\n> \n${quoted}`,
  ),
  plain(
    'Apple Mail, Spanish',
    `${ANSWER}\n\n> El 5 mar 2026, a las 10:11, Clínica <in@mail.test> escribió:\n> \n${quoted}`,
  ),
  plain(
    'Yahoo, which marks no quotes',
    `${ANSWER}\n\n    On Thursday, March 5, 2026 at 10:11:12 AM GMT+1, Clinic <in@mail.test> wrote:  \n \n ${OURS}`,
  ),
  plain(
    'Yahoo, German',
    `${ANSWER}\n\nAm Donnerstag, 5. März 2026 um 10:11:12 MEZ hat Klinik <in@mail.test> Folgendes geschrieben:\n\n${OURS}`,
  ),
  plain(
    'Yahoo, Spanish',
    `${ANSWER}\n\n    El jueves, 5 de marzo de 2026, 10:11:12 CET, Clínica <in@mail.test> escribió:\n\n${OURS}`,
  ),
  plain(
    'Outlook, English',
    `${ANSWER}\n\n-----Original Message-----\nFrom: Clinic <in@mail.test>\nSent: Thursday, March 5, 2026 10:11 AM\nTo: Ada\nSubject: Biscuit\n\n${OURS}`,
  ),
  plain(
    'Outlook, German',
    `${ANSWER}\n\n-----Ursprüngliche Nachricht-----\nVon: Klinik <in@mail.test>\nGesendet: Donnerstag, 5. März 2026 10:11\nAn: Ada\nBetreff: Biscuit\n\n${OURS}`,
  ),
  plain(
    'Outlook, Spanish',
    `${ANSWER}\n\n-----Mensaje original-----\nDe: Clínica <in@mail.test>\nEnviado el: jueves, 5 de marzo de 2026 10:11\nPara: Ada\nAsunto: Biscuit\n\n${OURS}`,
  ),
  plain(
    'Outlook on the web, English',
    `${ANSWER}\n\n________________________________\nFrom: Clinic <in@mail.test>\nSent: 05 March 2026 10:11\nTo: Ada <ada@example.com>\nSubject: Biscuit\n\n${OURS}`,
  ),
  plain(
    'Outlook on the web, German',
    `${ANSWER}\n________________________________\nVon: Klinik <in@mail.test>\nGesendet: Donnerstag, 5. März 2026 10:11\nAn: Ada <ada@example.com>\nBetreff: Biscuit\n\n${OURS}`,
  ),
  plain(
    'Outlook on the web, Spanish',
    `${ANSWER}\n________________________________\nDe: Clínica <in@mail.test>\nEnviado: jueves, 5 de marzo de 2026 10:11\nPara: Ada <ada@example.com>\nAsunto: Biscuit\n\n${OURS}`,
  ),
  plain(
    'GMX, German',
    `${ANSWER}\n\nGesendet: Donnerstag, 5. März 2026 um 10:11 Uhr\nVon: "Klinik" <in@mail.test>\nAn: ada@example.com\nBetreff: Biscuit\n\n${OURS}`,
  ),
  plain('Thunderbird, German', `${ANSWER}\n\nAm 05.03.26 um 10:11 schrieb Klinik:\n${quoted}`),
  plain(
    'answers between the quoted lines',
    `On Thu, Mar 5, 2026 at 10:11 AM Clinic <in@mail.test> wrote:\n\n> Does Tuesday suit you?\n\nYes.\n\n> At 9?\n\nBetter at 10.`,
    'Yes.\n\nBetter at 10.',
  ),
  plain(
    'the answer below the quote',
    `On Thu, Mar 5, 2026 at 10:11 AM Clinic <in@mail.test> wrote:\n${quoted}\n\n${ANSWER}`,
  ),
  plain(
    'a sentence that is no attribution',
    'On Monday he wrote:\nthe cat is fine.',
    'On Monday he wrote:\nthe cat is fine.',
    false,
  ),
  plain('nothing but a quote stays', quoted, quoted, false),
  plain(
    'a forward is not cut',
    `See below.\n\n---------- Forwarded message ---------\nFrom: Lab <lab@example.com>\nDate: Thu, Mar 5, 2026 at 10:11 AM\nSubject: Results\nTo: Ada\n\nAll is well.`,
    `See below.\n\n---------- Forwarded message ---------\nFrom: Lab <lab@example.com>\nDate: Thu, Mar 5, 2026 at 10:11 AM\nSubject: Results\nTo: Ada\n\nAll is well.`,
    false,
    'Fwd: Results',
  ),
  plain(
    'a forward, German',
    `Bitte ansehen.\n\nVon: Labor <lab@example.com>\nGesendet: Donnerstag, 5. März 2026 10:11\nAn: Ada\nBetreff: Befund\n\nAlles gut.`,
    `Bitte ansehen.\n\nVon: Labor <lab@example.com>\nGesendet: Donnerstag, 5. März 2026 10:11\nAn: Ada\nBetreff: Befund\n\nAlles gut.`,
    false,
    'WG: Befund',
  ),
  plain(
    'a forward, Spanish',
    `Mire.\n\nDe: Laboratorio <lab@example.com>\nEnviado: jueves, 5 de marzo de 2026\nPara: Ada\nAsunto: Resultado\n\nTodo bien.`,
    `Mire.\n\nDe: Laboratorio <lab@example.com>\nEnviado: jueves, 5 de marzo de 2026\nPara: Ada\nAsunto: Resultado\n\nTodo bien.`,
    false,
    'RV: Resultado',
  ),
  html(
    'Gmail in HTML',
    `<div dir="ltr">${ANSWER}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Thu, Mar 5, 2026 at 10:11 AM Clinic &lt;<a href="mailto:in@mail.test">in@mail.test</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0"><p>${OURS}</p></blockquote></div>`,
  ),
  html(
    'Apple Mail in HTML',
    `<html><body>${ANSWER}<br><div><br><blockquote type="cite"><div>On 5 Mar 2026, at 10:11, Clinic &lt;in@mail.test&gt; wrote:</div><br><div><p>${OURS}</p></div></blockquote></div></body></html>`,
  ),
  html(
    'Outlook in HTML',
    `<html><head><style>p {margin:0}</style></head><body><div><p class="MsoNormal">${ANSWER}<o:p></o:p></p></div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>From:</b> Clinic &lt;in@mail.test&gt;<br><b>Sent:</b> Thursday<br><b>To:</b> Ada<br><b>Subject:</b> Biscuit</font></div><p>${OURS}</p></body></html>`,
  ),
  html(
    'Outlook for Windows in HTML',
    `<html><body><div class="WordSection1"><p class="MsoNormal">${ANSWER}</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>Von:</b> Klinik &lt;in@mail.test&gt;<br><b>Gesendet:</b> Donnerstag, 5. M&auml;rz 2026 10:11<br><b>An:</b> Ada<br><b>Betreff:</b> Biscuit</p></div><p class="MsoNormal">${OURS}</p></div></body></html>`,
  ),
  html(
    'Yahoo in HTML',
    `<div>${ANSWER}</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Thursday, March 5, 2026 at 10:11:12 AM, Clinic wrote:</div><div>${OURS}</div></div>`,
  ),
  html(
    'Thunderbird in HTML',
    `<p>${ANSWER}</p><div class="moz-cite-prefix">Am 05.03.26 um 10:11 schrieb Klinik:<br></div><blockquote type="cite"><p>${OURS}</p></blockquote>`,
  ),
  html(
    'Proton in HTML',
    `<div>${ANSWER}</div><div class="protonmail_quote">El jueves, 5 de marzo de 2026 10:11, Cl&iacute;nica escribi&oacute;:<blockquote>${OURS}</blockquote></div>`,
  ),
  html(
    'a forward in HTML is not cut',
    `<div>See below.</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: Lab</div><p>All is well.</p></div>`,
    'See below.\n---------- Forwarded message ---------\nFrom: Lab\n\nAll is well.',
    false,
    'Fwd: Results',
  ),
  plain(
    'an answer to a forward',
    `${ANSWER}\n\nOn Thu, Mar 5, 2026 at 10:11 AM Clinic <in@mail.test> wrote:\n\n> See below.\n> ---------- Forwarded message ---------\n> All is well.`,
  ),
  html(
    'an answer to a forward in HTML',
    `<div>${ANSWER}</div><div class="gmail_quote"><div class="gmail_attr">On Thu, Mar 5, 2026 at 10:11 AM Clinic wrote:</div><blockquote>${'See below. '.repeat(60)}<div>---------- Forwarded message ---------</div></blockquote></div>`,
  ),
  html(
    'only a quote in HTML stays',
    `<blockquote type="cite"><p>One</p><p>Two</p></blockquote>`,
    'One\n\nTwo',
    false,
  ),
  html(
    'lists, tables and entities',
    `<p>Biscuit&#39;s weights &amp; dates:</p><ul><li>4&nbsp;kg</li><li>5 kg</li></ul><table><tr><td>Mon</td><td>9:00</td></tr></table>`,
    'Biscuit’s weights & dates:\n\n• 4 kg\n• 5 kg\n\nMon 9:00'.replace('’', "'"),
    false,
  ),
];
