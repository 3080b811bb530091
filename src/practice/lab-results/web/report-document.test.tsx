import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openFile } from '#foundation/web/open-file.ts';
import { testsText } from './report-text.ts';
import { ReportDocumentCard } from './report-document.tsx';

vi.mock('#foundation/web/open-file.ts', () => ({
  openFile: vi.fn<typeof openFile>(() => Promise.resolve()),
}));
afterEach(cleanup);

const DOCUMENT = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Momo: chemistry',
  path: 'clinic/file',
  mimeType: 'application/pdf',
  sizeBytes: 234_567,
};

test('LABR-8: the file of a report is named with its size, and saved under its title', () => {
  render(<ReportDocumentCard document={DOCUMENT} country="DE" />);
  expect(screen.getByText('Momo: chemistry')).toBeTruthy();
  expect(screen.getByText(/^PDF · /)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Download PDF: Momo: chemistry' }));
  expect(openFile).toHaveBeenCalledWith('documents', 'clinic/file', 'Momo_ chemistry.pdf');
});

test('LABR-8: a report without values says that it is a PDF', () => {
  const laboratory = { id: DOCUMENT.id, name: 'North' };
  expect(testsText({ tests: [], laboratory, hasDocument: true })).toBe('PDF report from North');
  expect(testsText({ tests: [], laboratory, hasDocument: false })).toBe('Report from North');
});
