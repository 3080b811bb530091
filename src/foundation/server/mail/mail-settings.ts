import { defineSettings } from '../settings/define-settings.ts';
import { url } from '../settings/setting-parsers.ts';
import { SettingsError } from '../settings/settings-error.ts';

export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
}

function parseSender(text: string | null): string | null {
  if (text === null || /^[^@\r\n]+@[^@\s]+$/.test(text)) return text;
  throw new SettingsError(
    `MAIL_FROM is "${text}", but must be an email address: write it like "Tailwell <hello@example.com>".`,
  );
}

export const mailSettings = defineSettings(
  {
    smtpUrl: {
      name: 'SMTP_URL',
      description: 'the SMTP server that sends email',
      isSecret: true,
      parse: url({ schemes: ['smtp:', 'smtps:'], example: 'smtp://user:password@mail.example.com:587' }),
    },
    from: { name: 'MAIL_FROM', description: 'the sender of email', parse: parseSender },
  },
  ({ smtpUrl, from }): MailSettings | null => {
    if (smtpUrl === null) return null;
    if (from === null)
      throw new SettingsError(
        'SMTP_URL is set, but MAIL_FROM is not: set MAIL_FROM to the address that mail comes from.',
      );
    return { smtpUrl, from };
  },
);
