import { Mic, Square } from 'lucide-react';
import { useState } from 'react';
import {
  MESSAGE_LANGUAGE_LABELS,
  MESSAGE_LANGUAGES,
  type MessageLanguage,
} from '#vocabulary/message-languages.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { useDictation } from './use-dictation.ts';

const LANGUAGES = MESSAGE_LANGUAGES.map((value) => ({ value, label: MESSAGE_LANGUAGE_LABELS[value] }));

/** Dictates into a field, after a note about consent. Nothing is shown where the browser cannot. */
export function Dictation({ onText }: { readonly onText: (text: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const [language, setLanguage] = useState<MessageLanguage>('en');
  const { isSupported, isRecording, hasFailed, start, stop } = useDictation(onText);
  if (!isSupported) return null;
  if (isRecording)
    return (
      <div role="status" className="flex flex-wrap items-center gap-3 text-base">
        <span className="size-2.5 animate-pulse rounded-full bg-bad" aria-hidden />
        Recording
        <Button size="sm" onClick={stop}>
          <Square aria-hidden />
          Stop dictation
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-2">
      {!isAsking && (
        <Button className="self-start" onClick={() => setAsking(true)}>
          <Mic aria-hidden />
          Dictate
        </Button>
      )}
      {isAsking && (
        <Banner title="Before you record">
          <p>
            Ask everyone who can be heard for their consent. Your browser turns speech into text, and may send
            the sound to its maker for that. Tailwell gets only the text.
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Select
              small
              aria-label="Language of dictation"
              value={language}
              options={LANGUAGES}
              onValueChange={setLanguage}
              className="w-auto"
            />
            <Button
              size="sm"
              variant="primary"
              onClick={() => {
                setAsking(false);
                start(language);
              }}
            >
              <Mic aria-hidden />
              Start dictation
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </Banner>
      )}
      {hasFailed && (
        <p role="alert" className="text-sm text-bad-ink">
          Dictation stopped. Allow the microphone for this site, or type instead. Your text is still here.
        </p>
      )}
    </div>
  );
}
