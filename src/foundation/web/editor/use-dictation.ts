import { useEffect, useRef, useState } from 'react';

interface RecognitionEvent {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}

/** The part of the browsers' speech recognition that is used here; TypeScript has no types for it. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  addEventListener: ((type: 'result', listener: (event: RecognitionEvent) => void) => void) &
    ((type: 'end' | 'error', listener: () => void) => void);
  start: () => void;
  stop: () => void;
}
type RecognitionClass = new () => Recognition;

function recognitionClass(): RecognitionClass | undefined {
  if (typeof window === 'undefined') return undefined;
  // Safe: what a browser calls by these names has this form.
  const named = window as unknown as Readonly<Record<string, RecognitionClass | undefined>>;
  return named['SpeechRecognition'] ?? named['webkitSpeechRecognition'];
}

interface Dictation {
  /** False where the browser has no speech input: then there is no button. */
  readonly isAvailable: boolean;
  readonly isListening: boolean;
  readonly toggle: () => void;
}

/** Dictation by the browser's own speech input. Each recognized phrase is passed on once, when it is final. */
export function useDictation(onPhrase: (text: string) => void): Dictation {
  const [isListening, setListening] = useState(false);
  const recognition = useRef<Recognition>(undefined);
  const latest = useRef(onPhrase);
  useEffect(() => {
    latest.current = onPhrase;
  });
  useEffect(() => () => recognition.current?.stop(), []);
  const start = (Class: RecognitionClass) => {
    const next = new Class();
    next.lang = navigator.language;
    next.continuous = true;
    next.interimResults = false;
    next.addEventListener('result', ({ resultIndex, results }) => {
      for (const result of Array.from(results).slice(resultIndex)) {
        const text = result[0]?.transcript.trim() ?? '';
        if (result.isFinal && text !== '') latest.current(text);
      }
    });
    const end = () => setListening(false);
    next.addEventListener('end', end);
    next.addEventListener('error', end);
    recognition.current = next;
    next.start();
    setListening(true);
  };
  const Class = recognitionClass();
  return {
    isAvailable: Class !== undefined,
    isListening,
    toggle: () => {
      if (isListening) recognition.current?.stop();
      else if (Class !== undefined) start(Class);
    },
  };
}
