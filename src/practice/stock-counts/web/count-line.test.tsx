import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SheetLine } from '../contract.ts';
import { CountLine } from './count-line.tsx';

afterEach(cleanup);

const LINE: SheetLine = {
  id: '5f0f2f6e-0000-4000-8000-000000000001',
  itemId: '5f0f2f6e-0000-4000-8000-000000000002',
  name: 'Gauze',
  code: null,
  barcode: '4006381333931',
  unit: 'piece',
  locationId: '5f0f2f6e-0000-4000-8000-000000000003',
  locationName: 'Main storage',
  lotId: '5f0f2f6e-0000-4000-8000-000000000004',
  lotNumber: 'A7',
  expiresOn: null,
  ownCountThousandths: null,
  state: 'to_count',
  countedByNames: [],
};

function show(takesFocus = false) {
  const [onCount, onScan] = [vi.fn<(thousandths: number | null) => void>(), vi.fn<(code: string) => void>()];
  render(
    <ul>
      <CountLine
        line={LINE}
        waitingThousandths={null}
        isOpen
        isFound={false}
        takesFocus={takesFocus}
        onCount={onCount}
        onScan={onScan}
        onLeave={() => undefined}
      />
    </ul>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('How many pieces');
  let at = 1000;
  const press = (key: string, gapMs: number) => {
    at += gapMs;
    const event = createEvent.keyDown(field, { key });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(field, event);
    if (key.length === 1) fireEvent.change(field, { target: { value: field.value + key } });
  };
  /** As a reader does, some time after the last key. */
  const read = (code: string) => {
    for (const [index, key] of code.split('').entries()) press(key, index === 0 ? 500 : 5);
    press('Enter', 5);
  };
  return { field, press, read, onCount, onScan };
}

test('what a handheld reader types behind a count is a scan, and the count stays', () => {
  const { press, read, onCount, onScan } = show();
  press('8', 500);
  read('4006381333931');
  expect(onScan.mock.calls).toEqual([['4006381333931']]);
  expect(onCount.mock.calls.at(-1)).toEqual([8000]);
});

test('in an empty field it leaves nothing', () => {
  const { field, read, onCount, onScan } = show();
  read('4006381333931');
  expect(onScan).toHaveBeenCalledOnce();
  expect(onCount.mock.calls.at(-1)).toEqual([null]);
  expect(field.value).toBe('');
});

test('what a person types is a count', () => {
  const { press, onCount, onScan } = show();
  for (const key of [...'1200'.split(''), 'Enter']) press(key, 200);
  expect(onScan).not.toHaveBeenCalled();
  expect(onCount.mock.calls.at(-1)).toEqual([1_200_000]);
});

test('the line of a scanned code takes the focus, and no other', () => {
  expect(document.activeElement).toBe(document.body);
  const { field } = show();
  expect(document.activeElement).not.toBe(field);
  cleanup();
  const found = show(true);
  expect(document.activeElement).toBe(found.field);
});
