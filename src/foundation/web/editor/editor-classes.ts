/** A formatted text looks the same in the editor, where it is read, and on paper. */
export const TEXT_CLASSES = [
  'flex flex-col gap-1.5 text-base leading-6 wrap-anywhere max-md:text-md',
  '[&_h3]:pt-1 [&_h3]:text-base [&_h3]:font-semibold',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-5 [&_ol]:pl-5 [&_li]:pl-0.5 [&_li::marker]:text-ink-muted',
  '[&_[data-unconfirmed]]:rounded-xs [&_[data-unconfirmed]]:bg-warn-soft [&_[data-unconfirmed]]:text-warn-ink',
  '[&_[data-unconfirmed]]:underline [&_[data-unconfirmed]]:decoration-dotted [&_[data-unconfirmed]]:decoration-warn [&_[data-unconfirmed]]:decoration-2 [&_[data-unconfirmed]]:underline-offset-4',
  '[&_[data-reference]]:rounded-sm [&_[data-reference]]:bg-brand-soft [&_[data-reference]]:px-1 [&_[data-reference]]:font-medium [&_[data-reference]]:text-brand-ink',
].join(' ');
