import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';

/** What we use of the browser's own speech recognition, which has no types of its own yet. */
interface Recognition extends EventTarget {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  start: () => void;
  stop: () => void;
}

const Results = z.object({
  resultIndex: z.number(),
  results: z.custom<ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>>(
    (value) => typeof value === 'object' && value !== null,
  ),
});

/** The browser's recognition; undefined where it has none. */
function recognitionOf(): (new () => Recognition) | undefined {
  const named: unknown =
    Reflect.get(window, 'SpeechRecognition') ?? Reflect.get(window, 'webkitSpeechRecognition');
  // Safe: both names stand for the constructor of the Web Speech API.
  return typeof named === 'function' ? (named as new () => Recognition) : undefined;
}

/**
 * Dictation by the browser's own speech recognition, where it has one. Recording ends with the screen.
 *
 * @param onText gets each finished passage.
 */
export function useDictation(onText: (text: string) => void) {
  const [isRecording, setRecording] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const recognition = useRef<Recognition>(undefined);
  const deliver = useRef(onText);
  useEffect(() => {
    deliver.current = onText;
  });
  useEffect(() => () => recognition.current?.stop(), []);
  const Recognizer = recognitionOf();
  const start = (language: string) => {
    if (Recognizer === undefined) return;
    const own = new Recognizer();
    own.continuous = true;
    own.interimResults = false;
    own.lang = language;
    own.addEventListener('result', (event) => {
      const { data } = Results.safeParse(event);
      if (!data) return;
      for (let index = data.resultIndex; index < data.results.length; index += 1) {
        const result = data.results[index];
        if (result?.isFinal) deliver.current(result[0]?.transcript.trim() ?? '');
      }
    });
    own.addEventListener('error', () => setFailed(true));
    own.addEventListener('end', () => setRecording(false));
    recognition.current = own;
    setFailed(false);
    setRecording(true);
    own.start();
  };
  return {
    isSupported: Recognizer !== undefined,
    isRecording,
    hasFailed,
    start,
    stop: () => recognition.current?.stop(),
  };
}
