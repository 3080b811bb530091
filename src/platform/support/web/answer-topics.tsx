import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Role } from '#vocabulary/permissions.ts';

export interface ShortAnswer {
  readonly question: string;
  readonly answer: ReactNode;
  /** The roles it is for; everybody on this side when omitted. */
  readonly roles?: readonly Role[];
}

export interface AnswerTopic {
  /** In the address after `#`, by which pages link to it. */
  readonly id: string;
  readonly title: string;
  readonly answers: readonly ShortAnswer[];
}

/** A link within an answer. */
export function To({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="focus-ring rounded-sm text-brand-ink underline underline-offset-4">
      {children}
    </Link>
  );
}
