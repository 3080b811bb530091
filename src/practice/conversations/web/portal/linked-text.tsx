import { Fragment } from 'react';

/** An address of a page, without the punctuation of the sentence that it is in. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/gu;

const isOfThisSite = (address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === window.location.origin;

interface Part {
  /** Where it begins. */
  readonly at: number;
  readonly text: string;
  readonly isLink: boolean;
}

/** The text in parts: addresses of this site, and what is between them. */
function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!isOfThisSite(address)) continue;
    parts.push(
      { at, text: text.slice(at, index), isLink: false },
      { at: index, text: address, isLink: true },
    );
    at = index + address.length;
  }
  return [...parts, { at, text: text.slice(at), isLink: false }];
}

/** What the clinic wrote: addresses of this site are links, such as that of a reminder. Those of other sites stay text. */
export const LinkedText = ({ text }: { readonly text: string }) =>
  partsOf(text).map((part) =>
    part.isLink ? (
      // Loaded anew: its page belongs to nobody who is signed in.
      <a
        key={`${part.at} ${part.isLink}`}
        href={part.text}
        className="focus-ring rounded-sm text-brand-ink underline underline-offset-2"
      >
        {part.text}
      </a>
    ) : (
      <Fragment key={`${part.at} ${part.isLink}`}>{part.text}</Fragment>
    ),
  );
