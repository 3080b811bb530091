import {
  EMAIL_RULE,
  emailPage,
  emailParagraph,
  emailSmallLink,
  emailSmallPrint,
} from '#foundation/server/mail/email-page.ts';

/** What a clinic's emails say about it. */
export interface ClinicFooter {
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
}

export interface MessageContent {
  readonly subject: string;
  readonly text: string;
  readonly clinic: ClinicFooter;
  /** Where the recipient unsubscribes; null for what they asked for. */
  readonly unsubscribeUrl: string | null;
}

const footerLines = ({ name, phone, address }: ClinicFooter): readonly string[] =>
  [name, address, phone].filter((line) => line !== null);

/** An email of a conversation: what was written, who the clinic is, and how to unsubscribe from what nobody asked for. */
export function renderMessage({ subject, text, clinic, unsubscribeUrl }: MessageContent): {
  readonly text: string;
  readonly html: string;
} {
  const footer = footerLines(clinic);
  // A template says it itself, in the client's language.
  const leaveUrl = unsubscribeUrl !== null && text.includes(unsubscribeUrl) ? null : unsubscribeUrl;
  const leave = leaveUrl === null ? [] : [`Unsubscribe: ${leaveUrl}`];
  const paragraphs = text
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  return {
    // The line above the signature is the one by which mail programs recognize it (RFC 3676, section 4.3).
    text: [text.trim(), ['-- ', ...footer, ...leave].join('\n')].join('\n\n'),
    html: emailPage(
      subject,
      [
        ...paragraphs.map(emailParagraph),
        EMAIL_RULE,
        ...footer.map((line) => emailSmallPrint(line, 0)),
        ...(leaveUrl === null ? [] : [emailSmallLink('Unsubscribe', leaveUrl)]),
      ],
      // The clinic writes in the client's language.
      null,
    ),
  };
}
