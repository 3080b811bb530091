import { expect, test, vi } from 'vitest';
import { heldAnswer, holdAnswer } from './held-answers.ts';

const store = vi.hoisted(() => ({ actions: new Array<() => void>() }));
vi.mock('./session/session-store.ts', () => ({
  sessionStore: { onUserChange: (action: () => void) => store.actions.push(action) },
}));

const answer = (tag: string) => ({ tag, body: tag });

test('what one person read is not held for the next one', () => {
  holdAnswer('/a', answer('1'));
  expect(heldAnswer('/a')).toEqual(answer('1'));
  for (const action of store.actions) action();
  expect(heldAnswer('/a')).toBeUndefined();
});

test('of many answers those are held that were asked for last', () => {
  for (let at = 0; at < 20; at += 1) holdAnswer(`/${at}`, answer(String(at)));
  holdAnswer('/0', answer('again'));
  holdAnswer('/20', answer('20'));
  expect(heldAnswer('/0')).toEqual(answer('again'));
  expect(heldAnswer('/1')).toBeUndefined();
  expect(heldAnswer('/2')).toBeDefined();
  expect(heldAnswer('/20')).toBeDefined();
});
