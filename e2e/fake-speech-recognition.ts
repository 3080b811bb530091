import type { Page } from '@playwright/test';

/**
 * A fake of the browser's speech recognition, which a browser without a microphone does not have: it hears what a test says. As in a browser, results
 * are read from getters, those that are not final are replaced, and it ends after a failure.
 */
const FAKE = `
class FakeResultEvent extends Event {
  #results; #index;
  constructor(results, index) { super('result'); this.#results = results; this.#index = index; }
  get results() { return this.#results; }
  get resultIndex() { return this.#index; }
}
class FakeErrorEvent extends Event {
  #error;
  constructor(error) { super('error'); this.#error = error; }
  get error() { return this.#error; }
}
class FakeSpeechRecognition extends EventTarget {
  static current;
  results = []; isListening = false;
  start() {
    if (this.isListening) throw new DOMException('It has already started.', 'InvalidStateError');
    this.isListening = true;
    FakeSpeechRecognition.current = this;
  }
  stop() {
    if (!this.isListening) return;
    this.isListening = false;
    queueMicrotask(() => this.dispatchEvent(new Event('end')));
  }
  hear(transcript, isFinal) {
    if (!this.isListening) return;
    const last = this.results.length - 1;
    const index = this.results[last]?.isFinal === false ? last : last + 1;
    this.results[index] = Object.assign([{ transcript, confidence: 0.9 }], { isFinal });
    this.dispatchEvent(new FakeResultEvent([...this.results], index));
  }
  fail(error) {
    this.dispatchEvent(new FakeErrorEvent(error));
    this.stop();
  }
}
window.SpeechRecognition = window.webkitSpeechRecognition = FakeSpeechRecognition;
window.fakeSpeechRecognition = FakeSpeechRecognition;`;

export const installFakeSpeechRecognition = (page: Page) => page.addInitScript(FAKE);

/** As in a browser that cannot recognize speech. */
export const removeSpeechRecognition = (page: Page) =>
  page.addInitScript(`window.SpeechRecognition = window.webkitSpeechRecognition = undefined;`);

const CURRENT = 'window.fakeSpeechRecognition.current';

/** What the recognition that listens now hears; `isFinal` once it is sure. Nothing where it does not listen. */
export const say = (page: Page, text: string, isFinal = true) =>
  page.evaluate(`${CURRENT}.hear(${JSON.stringify(text)}, ${isFinal})`);

export const failDictation = (page: Page, error: 'network' | 'not-allowed') =>
  page.evaluate(`${CURRENT}.fail(${JSON.stringify(error)})`);

/** The language that it was asked to listen to. */
export const spokenLanguage = (page: Page) => page.evaluate(`${CURRENT}.lang`);
