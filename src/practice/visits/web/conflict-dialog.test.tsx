import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { plainTextOf, type RichTextNode, richTextOf } from '#foundation/web/editor/rich-text.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

afterEach(cleanup);

function open() {
  const onResolve = vi.fn<(text: RichTextNode) => void>();
  const onClose = vi.fn<() => void>();
  render(
    <ConflictDialog
      title="Plan"
      mine={richTextOf('Recheck in 14 days.')}
      theirs={{
        text: richTextOf('Recheck in 10 days.'),
        revision: 3,
        savedAt: '2026-11-22T10:30:00Z',
        savedByName: 'Dr. Ada Kern',
      }}
      zone="Europe/Berlin"
      onResolve={onResolve}
      onClose={onClose}
    />,
  );
  return { onResolve, onClose };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const resolvedText = ({ onResolve }: ReturnType<typeof open>) =>
  plainTextOf(onResolve.mock.calls[0]?.[0] ?? richTextOf(''));

test('shows both texts, who saved the other one and when, and the words that differ', () => {
  open();
  expect(screen.getByText(/Dr\. Ada Kern saved a different version on Sun 22 Nov at 11:30/u)).toBeTruthy();
  expect([...document.querySelectorAll('ins')].map(({ textContent }) => textContent)).toContain('14');
  expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent)).toContain('10');
});

test('keeps the text that the person chose', () => {
  const mine = open();
  press('Keep mine');
  expect(resolvedText(mine)).toBe('Recheck in 14 days.');
  cleanup();
  const theirs = open();
  press('Keep theirs');
  expect(resolvedText(theirs)).toBe('Recheck in 10 days.');
});

test('merging by hand begins with both texts', () => {
  const merged = open();
  press('Merge manually');
  press('Save merged text');
  expect(resolvedText(merged)).toBe('Recheck in 14 days.\nRecheck in 10 days.');
});

test('closing decides nothing', () => {
  const { onResolve, onClose } = open();
  press('Close');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onResolve).not.toHaveBeenCalled();
});
