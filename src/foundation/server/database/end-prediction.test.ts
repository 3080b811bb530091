import { expect, test } from 'vitest';
import { EndPrediction } from './end-prediction.ts';

const noted = (prediction: EndPrediction, ends: readonly boolean[]) => {
  for (const endedHere of ends) prediction.note('a b', { endedHere });
  return prediction.endsHere('a b');
};

test('nothing is expected of a beginning that was never seen', () => {
  const prediction = new EndPrediction();
  prediction.note('a', { endedHere: true });
  expect(prediction.endsHere('a b')).toBe(false);
});

test('a beginning that ended is expected to end again', () => {
  expect(noted(new EndPrediction(), [true])).toBe(true);
});

test('one that went on once is not trusted before it has ended many times', () => {
  const prediction = new EndPrediction();
  expect(noted(prediction, [...Array<boolean>(100).fill(true), false])).toBe(false);
  expect(noted(prediction, Array<boolean>(8).fill(true))).toBe(false);
  expect(noted(prediction, [true])).toBe(true);
});

test('it forgets rather than grow without limit', () => {
  const prediction = new EndPrediction();
  for (let at = 0; at < 10_000; at += 1) prediction.note(`kind ${at}`, { endedHere: true });
  expect(prediction.endsHere('kind 9999')).toBe(true);
  expect(prediction.endsHere('kind 0')).toBe(false);
});
