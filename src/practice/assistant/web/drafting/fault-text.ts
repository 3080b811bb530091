import type { DraftSentence } from '../../drafts.contract.ts';

type Fault = DraftSentence['faults'][number];

/** What is wrong with a sentence, as people say it. */
export function faultText({ reason, value }: Fault): string {
  switch (reason) {
    case 'no_source':
      return 'Nothing in the record supports this sentence.';
    case 'unknown_source':
      return 'This sentence refers to an entry that is not in the record.';
    case 'not_in_sources':
      return `“${value}” is not in the entries that this sentence refers to.`;
    case 'not_checkable':
      return value === ''
        ? 'This sentence cannot be compared with the record.'
        : `“${value}” cannot be compared with the record.`;
  }
}
