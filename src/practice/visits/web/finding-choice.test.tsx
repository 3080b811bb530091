import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FindingResult } from '#vocabulary/exam.ts';
import { FindingChoice, resultOfKey } from './finding-choice.tsx';

afterEach(cleanup);

const draw = () => {
  const onChange = vi.fn<(result: FindingResult) => void>();
  render(<FindingChoice label="Eyes" value="not_examined" onChange={onChange} />);
  return onChange;
};

test('N, A and the hyphen stand for the three results', () => {
  expect(['n', 'A', '-', 'x'].map(resultOfKey)).toEqual(['normal', 'abnormal', 'not_examined', undefined]);
});

test('nothing is normal until somebody says so, and one result is in the order of the Tab key', () => {
  draw();
  const radios = screen.getAllByRole('radio');
  expect(radios.map((radio) => radio.getAttribute('aria-checked'))).toEqual(['false', 'false', 'true']);
  expect(radios.map((radio) => radio.tabIndex)).toEqual([-1, -1, 0]);
});

test('the arrow keys choose', () => {
  const onChange = draw();
  const [, , notExamined] = screen.getAllByRole('radio');
  if (notExamined) fireEvent.keyDown(notExamined, { key: 'ArrowRight' });
  expect(onChange).toHaveBeenCalledWith('normal');
});
