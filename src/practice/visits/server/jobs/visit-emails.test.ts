import { expect, test } from 'vitest';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { visitEmails } from './visit-emails.ts';

const textOf = async (place: object): Promise<string | undefined> => {
  const mail = {
    id: 'mail',
    template: 'visit_locked',
    recipient: 'vet@clinic.test',
    userId: null,
    invitationId: null,
    redirectTo: null,
    flowId: null,
    signUpId: null,
    details: {
      visitId: '00000000-0000-4000-8000-000000000000',
      petName: 'Biscuit',
      startedAt: '2026-11-22T02:30:00Z',
      timeZone: 'America/New_York',
      ...place,
    },
  };
  // Safe: this email needs no database.
  const tx = undefined as unknown as Parameters<Composer>[0];
  return (await visitEmails('https://tailwell.example')['visit_locked']?.(tx, mail))?.text;
};

test('an email about a visit has its day as the clinic’s country writes it', async () => {
  expect(await textOf({ country: 'US' })).toContain('on November 21, 2026 in time');
  expect(await textOf({ country: 'IE' })).toContain('on 21 November 2026 in time');
  // Queued by an older version.
  expect(await textOf({})).toContain('on 21 November 2026 in time');
});
