import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDictation } from './use-dictation.ts';

/** Recognizes what a test says, in the manner of the browsers: each event carries all results since the start. */
class FakeRecognition extends EventTarget {
  static latest: FakeRecognition | undefined;
  lang = '';
  continuous = false;
  interimResults = true;
  #results: { readonly isFinal: boolean; readonly 0: { readonly transcript: string } }[] = [];

  constructor() {
    super();
    FakeRecognition.latest = this;
  }

  start(): void {
    this.#results = [];
  }

  stop(): void {
    this.dispatchEvent(new Event('end'));
  }

  say(transcript: string, isFinal = true): void {
    const resultIndex = this.#results.push({ isFinal, 0: { transcript } }) - 1;
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex, results: this.#results }));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function dictate() {
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
  const phrases: string[] = [];
  const { result, unmount } = renderHook(() => useDictation((phrase) => void phrases.push(phrase)));
  act(() => result.current.toggle());
  const recognition = FakeRecognition.latest;
  if (!recognition) throw new Error('Dictation has not started.');
  return { phrases, result, recognition, unmount };
}

test('there is no dictation where the browser has no speech input', () => {
  const { result } = renderHook(() => useDictation(() => undefined));
  expect(result.current).toMatchObject({ isAvailable: false, isListening: false });
});

test('each phrase is passed on once, when it is final and not empty, in the language of the browser', () => {
  const { phrases, recognition } = dictate();
  expect(recognition).toMatchObject({ lang: navigator.language, continuous: true, interimResults: false });
  recognition.say(' Both ears are red. ');
  recognition.say('scratches', false);
  recognition.say('   ');
  recognition.say('No discharge.');
  expect(phrases).toEqual(['Both ears are red.', 'No discharge.']);
});

test('the button stops it, and a failure ends it', () => {
  const { result, recognition } = dictate();
  expect(result.current).toMatchObject({ isAvailable: true, isListening: true });
  act(() => result.current.toggle());
  expect(result.current.isListening).toBe(false);
  act(() => result.current.toggle());
  expect(result.current.isListening).toBe(true);
  act(() => FakeRecognition.latest?.fail());
  expect(result.current.isListening).toBe(false);
  expect(recognition).not.toBe(FakeRecognition.latest);
});

test('leaving the screen stops it', () => {
  const { recognition, unmount } = dictate();
  const stop = vi.spyOn(recognition, 'stop');
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});
