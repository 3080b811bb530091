import { expect, test } from 'vitest';
import type { LeadListItem } from '../contract.ts';
import { readLeadFile } from '../lead-csv.rules.ts';
import { leadLine, leadsExport } from './export-leads.ts';

const LEAD: LeadListItem = {
  id: '00000000-0000-4000-8000-000000000001',
  stage: 'lost',
  source: 'website_contact',
  fullName: '=HYPERLINK("x")',
  email: 'a@b.example',
  phone: '+4930123456',
  clinicName: '@SUM(1)',
  country: 'DE',
  ownerId: null,
  ownerName: null,
  doNotContact: true,
  lostReason: '-1',
  clinicId: null,
  openTaskCount: 0,
  nextTaskAt: null,
  version: 1,
  stageChangedAt: '2026-11-20T10:00:00Z',
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
};

test('escapes spreadsheet formulas in visitor input', () => {
  expect(leadLine(LEAD)).toBe(
    `"'=HYPERLINK(""x"")",a@b.example,'+4930123456,'@SUM(1),DE,Lost,Contact form,,yes,'-1,2026-11-20\r\n`,
  );
});

test('exports a file that can be imported', () => {
  const file = readLeadFile(`${leadsExport({}).head.join(',')}\r\n${leadLine(LEAD)}`);
  expect(file.ok && file.rows[0]?.facts).toEqual({
    fullName: '=HYPERLINK("x")',
    email: 'a@b.example',
    phone: '+4930123456',
    clinicName: '@SUM(1)',
    country: 'DE',
  });
});
