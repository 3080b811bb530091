import { expect, test } from 'vitest';
import { readPdfText } from '#test/read-pdf-text.ts';
import { openPdfSheet } from './open-pdf-sheet.ts';

async function print(rowCount: number): Promise<Buffer> {
  const sheet = await openPdfSheet({
    title: 'Certificate',
    author: 'Clinic',
    createdAt: new Date('2026-11-22T09:00:00Z'),
    size: 'A4',
    footer: 'No. 7',
  });
  sheet.header('Tierklinik Mitte', ['Straße 5, 10115 Berlin', '+49 30 1234']);
  sheet.title('Certificate', 'Rabies');
  sheet.heading('Animal');
  sheet.fields([
    { label: 'Name', value: 'Øresund Жук' },
    { label: 'Breed', value: 'Berner Sennenhund, tricolour with a very long description of its markings' },
  ]);
  sheet.rows(
    ['Day', 'Vaccine'],
    Array.from({ length: rowCount }, (_, index) => [`Day ${index}`, 'Rabvac 3']),
  );
  sheet.paragraph('I certify that this is true.');
  sheet.signature('Signature of the veterinarian');
  return sheet.finish();
}

test('writes text of several scripts that can be read back, with page numbers', async () => {
  const text = readPdfText(await print(3));
  for (const part of [
    'Tierklinik Mitte',
    'Straße 5, 10115 Berlin',
    'Øresund Жук',
    'Rabvac 3',
    'I certify that this is true.',
    'Signature of the veterinarian',
    'No. 7 · Page 1 of 1',
  ]) {
    expect(text).toContain(part);
  }
});

test('rows that do not fit continue on another page', async () => {
  const text = readPdfText(await print(120));
  expect(text).toContain('Day 119');
  expect(text).toMatch(/Page 4 of 4|Page 3 of 3/);
  expect(text).not.toContain('Page 6 of');
});

test('the head of a table is repeated on each page, and printed without rows too', async () => {
  const text = readPdfText(await print(120));
  const pages = Number(/Page 1 of (\d)/u.exec(text)?.[1]);
  expect(text.match(/Vaccine/gu)).toHaveLength(pages);
  expect(readPdfText(await print(0)).match(/Vaccine/gu)).toHaveLength(1);
});

test('the same calls give the same bytes', async () => {
  expect((await print(2)).equals(await print(2))).toBe(true);
});
