import {
  type MessageLanguage,
  MESSAGE_LANGUAGE_LABELS,
  MESSAGE_LANGUAGES,
} from '#vocabulary/message-languages.ts';
import { Segmented } from '#foundation/web/ui/segmented.tsx';

export const LANGUAGE_OPTIONS = MESSAGE_LANGUAGES.map((value) => ({
  value,
  label: MESSAGE_LANGUAGE_LABELS[value],
}));

/** One of the languages in which messages are written. */
export const LanguageChoice = ({
  value,
  onChoose,
}: {
  readonly value: MessageLanguage;
  readonly onChoose: (language: MessageLanguage) => void;
}) => <Segmented label="Language" value={value} onValueChange={onChoose} options={LANGUAGE_OPTIONS} />;
