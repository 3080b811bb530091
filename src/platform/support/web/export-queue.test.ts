import { expect, test } from 'vitest';
import { ticketLine } from './export-queue.ts';

test('escapes spreadsheet formulas in what a requester wrote', () => {
  expect(
    ticketLine({
      id: '00000000-0000-4000-8000-000000000001',
      number: 1042,
      subject: '=HYPERLINK("x")',
      topic: 'problem',
      priority: 'cannot_work',
      state: 'new',
      requesterRole: 'csr',
      requesterName: '@SUM(1)',
      requesterEmail: 'a@b.example',
      clinicId: null,
      clinicName: '+Paws',
      assigneeId: null,
      assigneeName: null,
      createdAt: '2026-11-20T10:00:00Z',
      lastMessageAt: '2026-11-20T11:00:00Z',
      answerDueAt: null,
    }),
  ).toBe(
    `1042,"'=HYPERLINK(""x"")",Something does not work,Urgent: we cannot work,New,'@SUM(1),a@b.example,Front desk,'+Paws,,2026-11-20T10:00:00Z,2026-11-20T11:00:00Z,\r\n`,
  );
});
